"""The rules page of a game says every clause of its rules.md, in both languages alike."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import tafelrunde
from rules.test_clauses import CLAUSE, clauses

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
both = pytest.mark.parametrize("language", ["de", "en"])
every_game = pytest.mark.parametrize("name", tafelrunde.games())


def page(name: str, language: str) -> dict[str, Any]:
    """Return the text of a game's rules page."""
    return json.loads((GAMES / name / "rules" / f"{language}.json").read_text("utf-8"))


def settled(name: str) -> list[str]:
    """Return the ids of the clauses that rules.md marks as ruling or reconstruction."""
    rules = (files(f"tafelrunde.games.{name}") / "rules.md").read_text("utf-8")
    parts = re.split(rf"^(?:- \*\*({CLAUSE})\*\*|## .*)", rules, flags=re.MULTILINE)[1:]
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return [
        clause
        for clause, text in pairs
        if clause and re.search(r"\b(ruling|reconstruction)", text, re.IGNORECASE)
    ]


def shape(text: Any) -> Any:
    """Return what two languages have in common: everything but the sentences."""
    match text:
        case dict():
            return {key: text[key] if key == "id" else shape(text[key]) for key in text}
        case list():
            return [shape(each) for each in text]
        case _:
            return bool(text.strip())


@both
@every_game
def test_every_clause_is_said_once(name: str, language: str) -> None:
    said = [clause for chapter in page(name, language)["chapters"] for clause in chapter["clauses"]]
    assert sorted(said) == sorted(clauses(name))


@both
@every_game
def test_what_differs_from_print_is_what_the_rules_mark(name: str, language: str) -> None:
    assert list(page(name, language)["differences"]) == settled(name)


@every_game
def test_both_languages_have_the_same_shape(name: str) -> None:
    german, english = page(name, "de"), page(name, "en")
    assert shape(german) == shape(english)
    assert "False" not in str(shape(german)), "a text is empty"


@every_game
def test_the_summary_is_short(name: str) -> None:
    for language in ("de", "en"):
        assert sum(len(page(name, language)[part]) for part in ("goal", "turn", "end")) <= 480


@both
@every_game
def test_every_option_is_offered_in_words(name: str, language: str) -> None:
    words = json.loads((GAMES / name / "about" / f"{language}.json").read_text("utf-8"))
    options = tafelrunde.game(name).options
    wanted = {f"option.{each}" for each in options}
    wanted |= {f"option.{each}.{value}" for each, values in options.items() for value in values}
    assert {key for key in words if key.startswith("option.")} == wanted
