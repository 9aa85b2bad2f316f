"""What boards show beside a view and only the rules can say; a record's view goes without it."""

import msgspec
import pytest

from rules import acht_table, qwinto_table
from rules.xactika_table import GAME, Table
from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika.view import XactikaView


def shown(table: Table, seat: int | None = None) -> XactikaView:
    """Return a view as a board gets it."""
    return GAME.shown(table.state, [seat])[0]


@pytest.mark.rule("XA-07", "XA-08", "XA-09")
def test_a_running_trick_shows_its_discards_and_the_best_card() -> None:
    can = Table("3122", "1333 3111", "3113", moves="3122:b")
    assert [shown(can).tricks[0].best, shown(can).tricks[0].discards] == ["3122", ()]
    assert not any(shown(can, seat).discarding for seat in (0, 1, 2))
    table = Table("3122", "1333 1111 1112 1113 1121 1122 1123 1131", "3113", moves="3122:b")
    assert [shown(table, seat).discarding for seat in (0, 1, 2)] == [False, True, False]
    table.go_on("1333")
    assert [shown(table).tricks[0].best, shown(table).tricks[0].discards] == ["3122", ("1333",)]
    table.go_on("3113")  # of equals the later one
    trick = shown(table).tricks[0]
    assert (trick.winner, trick.discards, trick.best) == (2, ("1333",), "")


@pytest.mark.rule("XA-16")
def test_bids_that_can_no_longer_be_met_are_shown() -> None:
    table = Table("3333 3332", "1111 1112", variant="bid", moves="bid:0 bid:7 3333:b 1111")
    assert shown(table).missed == (0,)
    table.go_on("3332:b 1112")
    assert shown(table).missed == (0, 1)


@pytest.mark.rule("XA-16")
def test_bids_that_are_met_are_shown_from_the_first_card_to_the_end() -> None:
    table = Table("3333 3332", "1111 1112", variant="bid", moves="bid:0 bid:1")
    assert shown(table).met == ()
    table.go_on("3333:b")
    assert shown(table).met == (0,)
    table.go_on("1111")
    assert (shown(table).met, shown(table).missed) == ((), (0,))
    assert shown(Table("3333", "1111", moves="3333:b 1111")).met == ()


@pytest.mark.rule("AC-27", "AC-31", "AC-32")
def test_points_that_come_into_no_score_any_more_are_shown_as_counted() -> None:
    blind = acht_table.position(2, tableaus="--", drawn="M", blind=True, tied=[0, 1])
    assert acht_table.GAME.shown(blind, [0])[0].counted == "alone"
    state, rng = acht_table.GAME.new(2), Rng(1)
    while (actor := state.actor()) != OVER:
        [seen] = acht_table.GAME.shown(state, [None])
        assert seen.counted == ("alone" if seen.blind else "")
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
    assert acht_table.GAME.shown(state, [None])[0].counted == "done"


@pytest.mark.rule("AC-36", "AC-37", "AC-38")
def test_alone_one_sees_what_the_game_would_bring_now() -> None:
    state = acht_table.position(
        1, board="- - - - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -", drawn="C"
    )
    seen = acht_table.GAME.shown(state, [None])[0]
    assert (seen.result, seen.grade, seen.needs) == (24 + 2 * 22, "masterly", (11, 1))
    acht_table.play(state, "0 C@c2/0")
    seen = acht_table.GAME.shown(state, [None])[0]
    assert seen.result == 24 + 8 + 2 * 21 - seen.lapsed
    assert seen.needs == (11 - len(seen.stones), 0)


@pytest.mark.rule("AC-17", "AC-18")
@pytest.mark.parametrize(
    ("around", "drawn", "duty"), [("H0 - H0", "C", "eight"), ("H0 - H0", "H", "score"), ("- Z0 -", "M", "")]
)
def test_whoever_lays_a_tile_is_told_what_binds_them(around: str, drawn: str, duty: str) -> None:
    board = f"- - - - -\n- {around} -\n- - ## - -\n- - - - -\n- - - - -"
    for overlook in ("no", "yes"):
        state = acht_table.position(2, board=board, tableaus="QQ", drawn=drawn, overlook=overlook)
        [seen] = acht_table.GAME.shown(state, [0])
        assert seen.duty == (duty if overlook == "no" else "")


@pytest.mark.rule("AC-20", "AC-21", "AC-22")
@pytest.mark.parametrize(
    ("tableau", "drawn", "overlook", "limit"),
    [
        ("Q", "M", "no", ""),
        ("Q", "M", "yes", "free"),
        ("Q", "Z", "no", "zero"),
        ("Z", "D", "yes", "zero"),
        ("Q", "D", "yes", "dark-drawn"),
        ("D", "M", "no", "dark"),
    ],
)
def test_whoever_lays_a_tile_is_told_among_which(tableau: str, drawn: str, overlook: str, limit: str) -> None:
    state = acht_table.position(2, tableaus=f"{tableau}Q", drawn=drawn, overlook=overlook)
    assert [seen.limit for seen in acht_table.GAME.shown(state, [0, None])] == [limit, limit]
    state = acht_table.position(2, tableaus="--", drawn=drawn.replace("D", "M"), blind=True, tied=[0, 1])
    assert acht_table.GAME.shown(state, [0])[0].limit == "blind"


@pytest.mark.rule("QW-13")
def test_only_the_active_player_is_told_of_a_miss() -> None:
    state = qwinto_table.deal_any(2)
    assert not any(view.miss for view in qwinto_table.GAME.shown(state, [0, 1, None]))
    qwinto_table.play(state, "1 o5>b")
    assert [view.miss for view in qwinto_table.GAME.shown(state, [0, 1, None])] == [False, True, False]
    assert b'miss"' not in msgspec.json.encode(qwinto_table.GAME.view(state, 1))


@pytest.mark.rule("QW-18", "QW-19", "QW-20", "QW-21")
@pytest.mark.parametrize("seed", range(4))
def test_the_parts_of_a_sheet_make_its_points(seed: int) -> None:
    state, rng, costs = qwinto_table.GAME.new(3), Rng(seed), set[int]()
    while (actors := state.actors()) and actors[0] != OVER:
        move = state.draw(rng) if actors[0] == NATURE else state.pick(actors[0], rng)
        state.play(actors[0], move)
        [seen] = qwinto_table.GAME.shown(state, [None])
        parts = [sum(each.row_points) + sum(each.bonuses) + each.cost for each in seen.sheets]
        assert parts == seen.scores == state.scores()
        costs |= {each.cost for each in seen.sheets}
    assert {0, -5, -10} <= costs
    assert b"cost" not in msgspec.json.encode(qwinto_table.GAME.view(state, None))


def test_a_record_s_view_has_nothing_of_it() -> None:
    table = Table("3122", "1333", variant="high", moves="3122:b 1333")
    for seat in (None, 0):
        written = msgspec.json.encode(table.view(seat))
        assert not any(name in written for name in (b"discards", b"best", b"missed", b"met", b"discarding"))
