"""A game that is no part of Tafelrunde: a package from outside, found by its entry point."""

import os
from pathlib import Path

FOLDER = Path(__file__).parent
# What pip would have put on the path: the package, and what is known about it.
INSTALLED = {"PYTHONPATH": os.pathsep.join([str(FOLDER / "package"), str(FOLDER / "installed")])}
