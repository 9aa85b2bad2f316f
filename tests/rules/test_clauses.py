"""Every clause of a game's rules.md has a test that is marked with its id."""

import ast
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

import tafelrunde

CLAUSE = r"\b[A-Z]{2}-\d\d[a-z]?\b"
RANGE = rf"{CLAUSE} *(to|-|–|\.\.\.?) *({CLAUSE}|\d\d)"


def clauses(name: str) -> list[str]:
    """Return the ids of a game's clauses in their order."""
    rules = (files(f"tafelrunde.games.{name}") / "rules.md").read_text("utf-8")
    return re.findall(rf"^- \*\*({CLAUSE})\*\* ", rules, re.MULTILINE)


def marked_clauses(folder: Path) -> set[str]:
    """Return the ids in all `@pytest.mark.rule(...)` decorators of test functions."""
    found: set[str] = set()
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        found |= {ast.literal_eval(argument) for argument in mark.args}
    return found


@pytest.mark.parametrize("name", tafelrunde.games())
def test_every_clause_has_a_test(name: str) -> None:
    known = clauses(name)
    assert known, "the clauses were not found"
    assert len(set(known)) == len(known), "an id stands twice"
    missing = set(known) - marked_clauses(Path(__file__).parent)
    assert not missing, f"clauses of {name} without a test: {sorted(missing)}"


def test_every_mark_names_a_clause_that_exists() -> None:
    known = {clause for name in tafelrunde.games() for clause in clauses(name)}
    assert marked_clauses(Path(__file__).parent) <= known


@pytest.mark.parametrize("name", tafelrunde.games())
def test_what_the_parts_of_a_board_are_leads_to_clauses_that_exist(name: str) -> None:
    path = Path(__file__).parents[2] / "web" / "src" / "games" / name / "what.json"
    if not path.parent.is_dir():
        pytest.skip(f"{name} has no board of its own")
    things = json.loads(path.read_text("utf-8"))
    assert {thing["clause"] for thing in things if "clause" in thing} <= set(clauses(name))


@pytest.mark.parametrize("folder", ["src/tafelrunde", "web/src", "tests", "docs"])
def test_no_clause_is_hidden_inside_a_range(folder: str) -> None:
    root = Path(__file__).parents[2] / folder
    kinds = {".py", ".pxd", ".md", ".toml", ".json", ".ts", ".svelte"}
    hidden = [
        f"{path}: {found[0]}"
        for path in root.rglob("*")
        if path.suffix in kinds and "node_modules" not in path.parts
        for found in re.finditer(RANGE, path.read_text("utf-8"))
    ]
    assert hidden == []
