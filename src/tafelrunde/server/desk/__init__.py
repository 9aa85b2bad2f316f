"""What is asked beside the table, and its answers: the same over HTTP and where there is no server."""
