"""Commands by subject; `cli.py` says in which order they are listed, and has the rest."""
