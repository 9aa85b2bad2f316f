"""Interfaces for researchers: batches, Gymnasium, PettingZoo, OpenSpiel, data sets (docs/research.md)."""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ModuleNotFoundError("tafelrunde.research needs NumPy and more; pip install 'tafelrunde[research]'")
