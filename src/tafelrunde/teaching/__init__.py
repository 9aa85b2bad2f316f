"""Teaching the games: lessons that are played on the real board."""
