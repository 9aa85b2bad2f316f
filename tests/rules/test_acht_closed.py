"""What boards let glow: every closed shape has a stone or is bare, and every "8" is shown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules import acht_table
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import happen
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht import GAME
from tafelrunde.games.acht.effects import EightFormed, ShapeLapsed, StonePut

FIGURES = Path(__file__).parents[2] / "web" / "src" / "games" / "acht" / "examples.json"


@pytest.mark.rule("AC-08", "AC-09", "AC-10", "AC-11", "AC-19")
@pytest.mark.parametrize("seed", range(12))
def test_what_was_closed_on_the_way_glows_to_the_end(seed: int) -> None:
    state, rng = GAME.new(1, {"mode": "solo"}), Rng(seed)
    closed: list[str] = []
    eights: list[str] = []
    while (actor := state.actor()) in (NATURE, 0):
        move = state.draw(rng) if actor == NATURE else state.pick(0, rng)
        for effect in GAME.effects(happen(state, actor, move).told, ()):
            if isinstance(effect, StonePut | ShapeLapsed):
                closed.append(" ".join((effect.kind, *effect.fields)))
            elif isinstance(effect, EightFormed):
                eights.append(" ".join(effect.fields))
        [seen] = GAME.shown(state, [None])
        stones = [" ".join((stone.kind, *stone.fields)) for stone in seen.stones]
        assert sorted([*stones, *seen.bare]) == sorted(closed)
        assert sorted(seen.formed) == sorted(eights)
    assert closed


def glowing(laid: dict[str, str]) -> list[str]:
    """Return what glows on a board with these tiles and the printed centre, without a stone."""
    rows = [[laid.get(f"{column}{row}", "- ").replace("/", "") for column in "abcde"] for row in range(1, 6)]
    rows[2][2] = "##"
    [seen] = GAME.shown(acht_table.position(1, board="\n".join(map(" ".join, rows))), [None])
    return [*seen.bare, *seen.formed]


@pytest.mark.parametrize("figure", json.loads(FIGURES.read_text("utf-8")))
def test_the_figures_of_the_rules_page_glow_as_the_rules_say(figure: dict[str, Any]) -> None:
    wide, high = figure["wide"], figure["high"]
    drawn = {f"{column}{row}" for column in "abcde"[:wide] for row in range(1, high + 1)}

    def inside(laid: dict[str, str]) -> set[str]:
        """Leave out what closes with the frame, which figures do not draw."""
        return {each for each in glowing(laid) if len(each.split()) > 2 and set(each.split()[1:]) <= drawn}

    assert inside(figure["laid"]) == set(figure.get("stones", []) + figure.get("eights", []))
    if ghost := figure.get("ghost"):
        whole = figure["laid"] | {ghost["field"]: ghost["tile"]}
        assert inside(whole) - inside(figure["laid"]) == set(ghost["closes"])
