"""How server processes on one database tell each other what has happened: not at all, or over Redis."""
