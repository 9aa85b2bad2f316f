"""What ACHT tells of a move before it is made."""

import pytest

from rules.acht_table import GAME, HALF, HALVES, look, position, start
from tafelrunde import NATURE, Rng
from tafelrunde.engine.effects import Effect, foreseen, told_before
from tafelrunde.games.acht.effects import (
    EightFormed,
    GameEnded,
    NoInfinityPlayed,
    ShapeLapsed,
    SoloCounted,
    StoneDeclined,
    StoneOffered,
    StonePut,
    StonesSecured,
    TilesPassedOn,
    TilesSwapped,
)
from tafelrunde.games.acht.material import grade_of
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.view import AchtView

TABLES = [
    (1, {"mode": "solo"}),
    (2, {"mode": "single", "overlook": "yes"}),
    (3, {"mode": "single"}),
    (4, {"mode": "teams"}),
]
SMALL = ("small", ("c1", "c2"), 1)  # what H@c1/0 closes on HALF


def told(state: AchtState, *moves: str) -> list[list[Effect]]:
    """Return what whoever decides is told of some moves before they are made."""
    seat = state.actor()
    all_ = [foreseen(GAME, state, seat, GAME.parse(state, move)) for move in moves]
    return [[each for each in effects if isinstance(each, GAME.previews)] for effects in all_]


# What a tile would bring.


@pytest.mark.rule("AC-08", "AC-12")
def test_a_tile_tells_what_it_closes_and_whose_points_they_are() -> None:
    state = position(2, board=HALF, drawn="H", tableaus="QQ", stones=["0 big a1"], overlook="yes")
    closes = [StonePut(0, 0, *SMALL)]
    assert told(state, "H@c1/0", "H@d3/0") == [closes, []]


@pytest.mark.rule("AC-19")
@pytest.mark.parametrize(
    ("stones", "supply", "outcome"),
    [
        ([], {0: (0, 4, 3)}, StoneOffered(1, *SMALL, nonsense=7)),
        (["1 big a1"], {0: (0, 4, 3)}, StonePut(1, 1, *SMALL)),
        ([], {0: (0, 4, 3), 1: (0, 4, 3)}, ShapeLapsed(*SMALL)),
    ],
)
def test_a_tile_without_an_own_stone_tells_who_else_may_put_one(
    stones: list[str], supply: dict[int, tuple[int, int, int]], outcome: Effect
) -> None:
    state = position(2, board=HALF, drawn="H", tableaus="QM", stones=stones, supply=supply)
    assert told(state, "H@c1/0") == [[outcome]]


@pytest.mark.rule("AC-11")
def test_a_tile_tells_of_its_8_but_not_what_others_may_secure() -> None:
    state = position(2, hands={1: "inf"}, board=HALVES, drawn="C", stones=["1 square a5"])
    assert told(state, "C@c2/0") == [[EightFormed(0, ("b2", "c2", "d2"), 1)]]


@pytest.mark.rule("AC-36", "AC-37")
def test_the_last_tile_of_a_solo_game_tells_its_result() -> None:
    state = position(1, board=HALVES, drawn="C", supply={0: (0, 0, 0)}, lapsed=1)
    state.standing = [11, 0, 0, 0]
    parts = (24, 8, 42, -1)
    counted = SoloCounted(stones=24, eights=1, free=21, lapsed=1, result=73, grade="masterly", parts=parts)
    assert told(state, "C@c2/0") == [[EightFormed(0, ("b2", "c2", "d2"), 1), counted, GameEnded((0,))]]


@pytest.mark.rule("AC-15")
def test_a_first_tile_closes_nothing_and_says_so_in_few_bytes() -> None:
    state = start(1)
    state.play(NATURE, 0)
    moves = list(state.legal(0))
    assert told_before(GAME, look(state, 0), moves) == [[]] * len(moves)


# What an answer or a card would bring.


@pytest.mark.rule("AC-19", "AC-34")
def test_an_offered_stone_tells_its_points_and_what_declining_leaves() -> None:
    state = position(2, board=HALF, drawn="H", tableaus="QM", supply={0: (0, 4, 3)})
    state.play(0, GAME.parse(state, "H@c1/0"))
    put, declined = told(state, "claim", "decline")
    assert put == [StonePut(1, 1, *SMALL)]
    assert declined == [StoneDeclined(1, *SMALL, nonsense=7), ShapeLapsed(*SMALL)]


@pytest.mark.rule("AC-29g")
def test_an_infinity_tells_what_it_keeps() -> None:
    state = position(2, hands={1: "inf"}, board=HALVES, drawn="C", stones=["0 big a1", "1 square a5"])
    state.play(0, GAME.parse(state, "C@c2/0"))
    assert told(state, "inf", "no") == [
        [StonesSecured(1, 1, points=4)],
        [NoInfinityPlayed(1, 1, points=4)],
    ]


@pytest.mark.rule("AC-29b", "AC-29c", "AC-29d")
def test_each_card_tells_what_it_brings_also_beside_moves_that_tell_nothing() -> None:
    board = "- - - - -\n- H0 - H0 -\n- - ## C0 -\n- - - - -\n- - - - -"
    state = position(3, board=board, hands={0: "pole rev quantum time"}, tableaus="MQA")
    moves = "pole>2", "rev-", "quantum:d3>c2/0", "time", "draw"
    assert told_before(GAME, look(state, 0), [GAME.parse(state, move) for move in moves]) == [
        [TilesSwapped(0, 2, "M", "A")],
        [TilesPassedOn(False, ("Q", "A", "M"))],
        [EightFormed(0, ("b2", "c2", "d2"), 1)],
        [],
        [],
    ]


# In whole games.


def check_move(state: AchtState, seat: int, move: int, effects: list[Effect]) -> None:
    """Play the move on a copy and compare, unless that ends the round and clears the board."""
    before: AchtView = GAME.view(state, seat)
    after_state = state.copy()
    after_state.play(seat, move)
    after: AchtView = GAME.view(after_state, seat)
    for each in effects:
        if isinstance(each, TilesPassedOn):
            assert after.tableaus == list(each.tableaus)
        elif isinstance(each, TilesSwapped):
            assert (after.tableaus[seat], after.tableaus[each.other]) == (each.took, each.gave)
        elif isinstance(each, SoloCounted):
            assert after.scores == [each.result]
    if after.round != before.round or after.phase == "draw-off":
        return
    put = [each for each in effects if isinstance(each, StonePut)]
    assert len(after.stones) - len(before.stones) == len(put)
    for owner, points in enumerate(before.round_points):
        gained = sum(each.points for each in put if each.owner == owner)
        assert after.round_points[owner] - points == gained
    assert after.lapsed - before.lapsed == sum(isinstance(each, ShapeLapsed) for each in effects)
    offered = any(isinstance(each, StoneOffered) for each in effects)
    assert offered == (after.phase == "claim")
    eights = sum(isinstance(each, EightFormed) for each in effects)
    assert after.eights - before.eights == (eights if before.mode == "solo" else 0)
    assert (after.former != before.former) == (bool(eights) and before.mode != "solo")


@pytest.mark.bulk
@pytest.mark.rule("AC-08", "AC-09", "AC-10", "AC-11", "AC-12", "AC-19", "AC-29b", "AC-29c", "AC-29d", "AC-37")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_preview_says_what_then_happens(seats: int, options: dict[str, str]) -> None:
    rng = Rng(seats)
    seen = 0
    for _ in range(4):
        state = GAME.new(seats, options)
        while state.actors():
            seat = state.actor()
            if seat == NATURE:
                state.play(NATURE, state.draw(rng))
                continue
            moves = state.legal(seat)
            tried = [moves[rng.below(len(moves))] for _ in range(6)]
            for move, effects in zip(tried, told_before(GAME, look(state, seat), tried), strict=True):
                check_move(state, seat, move, effects)
                seen += bool(effects)
            state.play(seat, state.pick(seat, rng))
    assert seen > 100


@pytest.mark.rule("AC-37", "AC-38")
def test_a_solo_game_is_the_sum_of_its_parts() -> None:
    state = position(1, board=HALVES, drawn="C", supply={0: (0, 0, 0)}, lapsed=3)
    state.standing = [11, 0, 0, 0]
    (counted,) = (each for each in told(state, "C@c2/0")[0] if isinstance(each, SoloCounted))
    assert sum(counted.parts) == counted.result
    assert grade_of(counted.result) == counted.grade


def test_the_browser_is_told_whose_stones_partners_play_with_and_where_the_centre_is() -> None:
    state = start(4, mode="teams")
    assert GAME.box["TEAMS"] == list(state.owner)
    assert [*look(state, 0).board] == [GAME.box["CENTRE"]]
