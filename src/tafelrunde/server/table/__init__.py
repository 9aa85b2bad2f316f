"""A table: the facts in its log, what follows from them, and the commands that become facts."""
