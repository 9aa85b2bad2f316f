"""What a host does with the data of a server: copies, moves, forgets, and lets go of what is old."""
