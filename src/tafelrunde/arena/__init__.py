"""The arena: measuring engines and bots."""
