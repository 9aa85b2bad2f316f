"""The table in the browser: tables, sockets, the log they live on."""
