"""Bots: a view in, a move out. They never see the truth."""

from tafelrunde.bots.analysis import Assessment, analyse

__all__ = ["Assessment", "analyse"]
