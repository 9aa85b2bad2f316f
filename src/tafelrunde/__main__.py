"""`python -m tafelrunde` is the command line."""

from tafelrunde.cli import main

main()
