"""Where tables live: an append-only log, and what is needed to find a table again. SQLite or PostgreSQL."""
