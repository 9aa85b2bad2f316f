"""Bots: a view in, a move out. They never see the truth."""

from tafelrunde.bots.analysis import Assessment, analyse
from tafelrunde.bots.review import Review, review

__all__ = ["Assessment", "Review", "analyse", "review"]
