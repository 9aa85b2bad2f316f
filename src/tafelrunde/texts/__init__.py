"""The words of the terminal, for all games."""
