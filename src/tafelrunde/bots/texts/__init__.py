"""Names of levels."""
