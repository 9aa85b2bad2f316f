"""Every clause of the rules of every installed game has a test that is marked with its id."""

import ast
from pathlib import Path

import pytest

import tafelrunde


def numbered(prefix: str, last: int) -> list[str]:
    return [f"{prefix}-{number:02}" for number in range(1, last + 1)]


CLAUSES = {
    "acht": [
        *(clause for clause in numbered("AC", 39) if clause != "AC-29"),
        *(f"AC-29{letter}" for letter in "abcdefgh"),
    ],
    "axio": numbered("AX", 21),
    "qwinto": numbered("QW", 23),
    "xactika": numbered("XA", 20),
}


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
    missing = set(CLAUSES[name]) - marked_clauses(Path(__file__).parent)
    assert not missing, f"clauses of {name} without a test: {sorted(missing)}"


def test_every_mark_names_a_clause_that_exists() -> None:
    known = {clause for clauses in CLAUSES.values() for clause in clauses}
    assert marked_clauses(Path(__file__).parent) <= known
