"""The figures of the rules pages show what the rules say (ACHT's: test_acht_closed.py)."""

import json
from pathlib import Path

import pytest

from rules import qwinto_table, xactika_table
from rules.qwinto_table import deal, deal_any, fields, fill, mark_misses, play
from tafelrunde.engine.effects import foreseen
from tafelrunde.games.qwinto.codes import WRITING
from tafelrunde.games.qwinto.effects import Decided
from tafelrunde.games.xactika.material import LETTERS, NAMES
from tafelrunde.games.xactika.rules import points

BOARDS = Path(__file__).parents[2] / "web" / "src" / "games"
XACTIKA = json.loads((BOARDS / "xactika" / "examples.json").read_text("utf-8"))
QWINTO = json.loads((BOARDS / "qwinto" / "examples.json").read_text("utf-8"))


def fits(card: str, demand: str) -> bool:
    """Tell whether a card of XACTIKA has what "3b" demands."""
    return card[LETTERS.index(demand[1])] == demand[0]


@pytest.mark.rule("XA-07", "XA-08", "XA-09")
@pytest.mark.parametrize("name", ["trick", "tie"])
def test_tricks(name: str) -> None:
    figure = XACTIKA[name]
    demand, cards, discard = figure["demand"], figure["cards"], figure["discard"]
    strange = [card for card in NAMES if not fits(card, demand) and card not in cards][:7]
    hands = [" ".join((card, *strange)) if at == discard else card for at, card in enumerate(cards)]
    table = xactika_table.Table(*hands, moves=f"{cards[0]}:{demand[1]} {' '.join(cards[1:])}")
    [trick] = xactika_table.GAME.shown(table.state, [None])[0].tricks
    assert (trick.demand, trick.winner) == (demand, figure["winner"])
    assert trick.discards == (() if discard is None else (cards[discard],))


@pytest.mark.rule("XA-07")
def test_a_hand_that_has_to_follow() -> None:
    figure = XACTIKA["hand"]
    demand, cards = figure["demand"], figure["cards"]
    lead = next(card for card in NAMES if fits(card, demand) and card not in cards)
    table = xactika_table.Table(lead, " ".join(cards), moves=f"{lead}:{demand[1]}")
    legal = {xactika_table.GAME.spell(table.state, move) for move in table.state.legal(1)}
    assert [card for card in cards if card in legal] == figure["playable"]


@pytest.mark.rule("XA-16")
@pytest.mark.parametrize("figure", XACTIKA["bids"])
def test_what_bids_bring(figure: dict[str, int]) -> None:
    assert points(figure["bid"], figure["taken"]) == figure["points"]


@pytest.mark.rule("QW-10", "QW-11")
def test_a_number() -> None:
    figure = QWINTO["number"]
    *_, card = figure["grid"].pop(figure["put_on"])
    grid = {name: cards[0] for name, cards in figure["grid"].items()} | {figure["put_on"]: "g0"}
    state = deal(" ".join(grid[name] for name in "abcd"), f"{card} o1 o2", "p1 p2 p0")
    play(state, f"0 {card}>{figure['put_on']}")
    seen = qwinto_table.view(state, None)
    assert (seen.number, seen.colours) == (figure["number"], figure["colours"])
    assert sum(figure["parts"]) == figure["number"]


@pytest.mark.rule("QW-06", "QW-18")
def test_where_a_number_may_be_written_and_what_it_brings() -> None:
    figure = QWINTO["writing"]
    state = deal("o3 g0 y1 g4", "p5 o1 o2", "p1 p2 p0")
    play(state, "0 p5>b")  # the number of the figure before
    assert (state.phase, state.number) == (WRITING, figure["number"])
    fill(state, 0, figure["written"])
    assert fields(state, 0) == set(figure["open"])
    entry = qwinto_table.GAME.parse(state, figure["entry"])
    [decided] = [
        each
        for each in foreseen(qwinto_table.GAME, state, 0, entry)
        if isinstance(each, Decided) and each.gain
    ]
    assert decided.gain and decided.gain.points == figure["points"]


@pytest.mark.rule("QW-18", "QW-19", "QW-20", "QW-21")
def test_what_a_sheet_brings() -> None:
    figure = QWINTO["scored"]
    state = deal_any(1)
    fill(state, 0, figure["written"])
    mark_misses(state, figure["misses"])
    [sheet] = qwinto_table.GAME.shown(state, [None])[0].sheets
    assert (sheet.row_points, sheet.bonuses, sheet.cost) == (
        figure["row_points"],
        figure["bonuses"],
        figure["cost"],
    )
    assert state.scores() == [figure["score"]]
