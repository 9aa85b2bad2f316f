"""What a wheel is made of."""

import tomllib
from pathlib import Path

from setuptools import find_namespace_packages

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_what_a_build_makes_anew_is_no_package(tmp_path: Path) -> None:
    """Their folders are named by their content: setuptools would miss those it had found before the build."""
    for folder in ("engine/b1b7f84ba8cb", "web/assets", "store/migrations"):
        (tmp_path / "tafelrunde/server" / folder).mkdir(parents=True)
    find = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["setuptools"]["packages"]["find"]
    found = find_namespace_packages(str(tmp_path), exclude=find["exclude"])
    assert {each for each in found if each.startswith("tafelrunde.server.")} == {
        "tafelrunde.server.store",
        "tafelrunde.server.store.migrations",
    }
