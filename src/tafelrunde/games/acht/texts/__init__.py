"""The words of ACHT."""
