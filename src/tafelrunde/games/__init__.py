"""The games, one folder each; every folder here is found by the registry."""
