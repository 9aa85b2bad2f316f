"""Bots: a view in, a move out. They never see the truth."""
