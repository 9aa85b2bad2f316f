"""AXIO rota: setup, turns, bonus turns, the end, and what players see."""

from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from rules.axio_table import go_on, legal, play, position, quiet, started
from tafelrunde import NATURE, IllegalMove, Rng, UnreadableMove
from tafelrunde.engine.errors import BadView
from tafelrunde.engine.record import read_record
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.codes import CELL, place_at
from tafelrunde.games.axio.material import COLOURS, TILES, turned
from tafelrunde.games.axio.rules import AxioState
from tafelrunde.games.axio.view import LaidTile

NONE = (0, 0, 0, 0, 0)
# Seat 0 holds RPOG; above 0,0, as PO/RG, it brings one red and one green point.
RED_AND_GREEN = "0,-1/3"


def outcomes(state) -> dict[str, Fraction]:
    """Nature's moves in notation, with their probabilities."""
    return {GAME.spell(state, move): odds for move, odds in state.outcomes()}


def view(state, seat: int | None = None):
    """What a seat or a spectator sees."""
    return GAME.view(state, seat)


@pytest.mark.rule("AX-01")
def test_every_tile_has_four_corners_and_shows_no_symbol_twice() -> None:
    assert len(GAME.material) == GAME.material.total() == 60
    for tile in GAME.material:
        assert len(tile) == len(set(tile)) == 4
        assert set(tile) <= {*COLOURS, "_"}


@pytest.mark.rule("AX-02")
def test_half_of_the_tiles_have_an_empty_corner_and_all_colours_are_equally_frequent() -> None:
    assert Counter("".join(GAME.material)) == {**dict.fromkeys(COLOURS, 42), "_": 30}
    looks = {min(turned(tile, rotation) for rotation in range(4)) for tile in GAME.material}
    assert len(looks) == 60
    assert sum("_" not in look for look in looks) == 5 * 4 * 3 * 2 / 4


@pytest.mark.rule("AX-03")
def test_all_markers_begin_at_zero_and_all_see_them() -> None:
    state = position(hand="RPOG", markers=[(3, 0, 0, 0, 0), (0, 7, 0, 0, 2)])
    assert view(started(3)).markers == [[0] * 5] * 3
    for seat in (0, 1, None):
        assert view(state, seat).markers == [[3, 0, 0, 0, 0], [0, 7, 0, 0, 2]]


@pytest.mark.rule("AX-04")
def test_empty_corners_point_to_the_middle_of_the_square() -> None:
    state = play(GAME.new(2), "s0")
    for expected in ("_GRB/2", "_ORG/3", "_GRP/1", "_ORB/0"):
        tile = expected[:4]
        assert {text for text in legal(state) if text.startswith(tile)} == {expected}
        play(state, expected)
    corners = [turned(laid.tile, laid.rotation) for laid in view(state).laid]
    assert [corners[place][corner] for place, corner in ((0, 2), (1, 3), (2, 1), (3, 0))] == ["_"] * 4
    assert [(laid.x, laid.y) for laid in view(state).laid] == [(0, 0), (1, 0), (0, 1), (1, 1)]


@pytest.mark.rule("AX-04")
def test_every_tile_of_the_square_is_equally_likely_and_full_ones_lie_in_any_rotation() -> None:
    odds = outcomes(play(GAME.new(2), "s0", "RGBO/3"))
    assert len(odds) == 29 * 4 + 30
    assert odds["_GRB/3"] == Fraction(1, 59)
    assert [odds[f"RGBP/{rotation}"] for rotation in range(4)] == [Fraction(1, 4 * 59)] * 4
    assert "RGBO/0" not in odds


@pytest.mark.rule("AX-05")
@pytest.mark.parametrize(("seats", "supply"), [(1, 44), (2, 32), (3, 20), (4, 8)])
def test_everybody_has_a_stack_of_twelve_and_takes_one_in_hand(seats: int, supply: int) -> None:
    assert view(GAME.new(seats)).stacks == [12] * seats
    state = started(seats)
    assert view(state).stacks == [11] * seats
    assert view(state).supply == supply
    assert view(state).holding == [True] * seats
    assert state.left == 11 * seats + supply


@pytest.mark.rule("AX-21")
@pytest.mark.parametrize("seat", [0, None])
def test_a_view_has_no_more_hands_than_seats(seat: int | None) -> None:
    seen = view(started(2), seat)
    assert GAME.census(GAME.world(seen, Rng(1))) == GAME.material
    with pytest.raises(BadView, match="only 2 seats"):
        GAME.world(msgspec.structs.replace(seen, holding=[True, True, True]), Rng(1))


@pytest.mark.rule("AX-06")
def test_the_start_player_is_drawn_by_lot_and_play_goes_clockwise() -> None:
    assert outcomes(GAME.new(3)) == {f"s{seat}": Fraction(1, 3) for seat in range(3)}
    state = started(3, start=2)
    order = []
    for _ in range(4):
        order += state.actors()
        go_on(go_on(state))
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("AX-07")
@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_grid_has_no_edge(x: int, y: int) -> None:
    start = 1 if x + y > 0 else 0
    places = [(0, 0), (1, 0), (0, 1), (1, 1)]
    places += [(x * step + start * x, y * step + start * y) for step in range(1, 56)]
    row = [LaidTile(*place, tile, 0) for place, tile in zip(places, TILES, strict=False)]
    state = position(row, hand=TILES[-1], stack=0, supply=0, others_hold=False)
    last = (x * 56 + start * x, y * 56 + start * y)
    beside = {(a + i, b + j) for a, b in places for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    open_places = {text.partition("/")[0] for text in legal(state)}
    assert open_places == {f"{a},{b}" for a, b in beside - set(places)}
    at_the_end = next(text for text in legal(state) if text.startswith(f"{last[0]},{last[1]}/"))
    assert view(play(state, at_the_end)).laid[-1] == LaidTile(
        *last, TILES[-1], int(at_the_end.split("/")[1][0])
    )


@pytest.mark.rule("AX-07")
def test_places_that_can_be_on_the_table_together_are_told_apart() -> None:
    # 60 connected tiles and all that touches them lie within 61 steps of each other.
    for x in range(-61, 62):
        for y in range(abs(x) - 61, 62 - abs(x)):
            assert (x, y) == (0, 0) or (place_at(x, y) - place_at(0, 0)) & CELL


@pytest.mark.rule("AX-07")
def test_places_that_no_tile_can_reach_are_no_moves() -> None:
    state = position(hand="RPOG")
    for text in ("59,0/0", "0,-58/0", "-0,1/0", "01,0/0", "0,2/4", "0,2/0=X", "0,2", "0,2/0=", "RRRR", "s4"):
        with pytest.raises(UnreadableMove):
            GAME.parse(state, text)
    with pytest.raises(IllegalMove):
        play(state, "58,-57/0")


@pytest.mark.rule("AX-12")
def test_a_turn_ends_with_a_tile_from_the_own_stack() -> None:
    state = play(position(hand="RPOG"), RED_AND_GREEN)
    assert state.actors() == (NATURE,)
    assert view(state).phase == "draw"
    assert view(state).stacks == [5, 5]
    play(state, "_GRB")
    assert view(state).stacks == [4, 5]
    assert view(state).supply == 20
    assert view(state, 0).hand == "_GRB"
    assert state.actors() == (1,)


@pytest.mark.rule("AX-12")
def test_nobody_draws_from_an_empty_stack() -> None:
    state = play(position(hand="RPOG", stack=0), RED_AND_GREEN)
    assert state.actors() == (1,)
    assert view(state, 0).hand is None


@pytest.mark.rule("AX-14")
def test_reaching_twelve_brings_a_turn_with_a_tile_from_the_supply() -> None:
    state = play(position(hand="RPOG", markers=[(11, 0, 0, 0, 0), NONE]), RED_AND_GREEN)
    assert state.markers(0) == [12, 1, 0, 0, 0]
    assert view(state).phase == "bonus"
    go_on(state)
    assert (view(state).supply, view(state).stacks) == (19, [5, 5])
    assert state.actors() == (0,)
    play(state, quiet(state))
    assert view(state).phase == "draw"


@pytest.mark.rule("AX-14")
def test_a_marker_that_already_stood_on_twelve_brings_no_turn() -> None:
    state = play(position(hand="RPOG", markers=[(12, 0, 0, 0, 0), NONE]), RED_AND_GREEN)
    assert view(state).phase == "draw"


@pytest.mark.rule("AX-14")
def test_two_colours_at_twelve_with_one_tile_bring_two_turns() -> None:
    state = play(position(hand="RPOG", markers=[(11, 11, 0, 0, 0), NONE]), RED_AND_GREEN)
    assert view(state).bonus_turns_due == 2
    for due in (1, 0):
        go_on(state)
        assert (state.actors(), view(state).bonus_turns_due) == ((0,), due)
        play(state, quiet(state))
    assert view(state).phase == "draw"
    assert view(state).supply == 18


@pytest.mark.rule("AX-14")
def test_a_bonus_turn_may_bring_another() -> None:
    state = position(
        """
        RG
        BO
        """,
        hand="RBOG",
        markers=[(11, 0, 0, 11, 0), NONE],
    )
    # GR/OB on the left brings red to 12; RP/OG from the supply, on the right, brings orange there.
    play(state, "-1,0/1", "RPGO", "1,0/0")
    assert state.markers(0) == [12, 0, 1, 12, 0]
    assert (view(state).phase, view(state).bonus_turns_due, view(state).supply) == ("bonus", 1, 19)
    go_on(state)
    play(state, quiet(state))
    assert (view(state).phase, view(state).supply) == ("draw", 18)


@pytest.mark.rule("AX-14", "AX-16")
def test_bonus_turns_due_are_played_before_the_game_ends() -> None:
    state = position(hand="RPOG", markers=[(11, 0, 0, 0, 0), NONE], stack=0, others_hold=False)
    play(state, RED_AND_GREEN)
    assert state.actors() == (NATURE,)
    go_on(state)
    play(state, quiet(state))
    assert state.actors() == ()


@pytest.mark.rule("AX-15")
def test_an_empty_supply_gives_no_bonus_turns() -> None:
    state = position(hand="RPOG", markers=[(11, 11, 0, 0, 0), NONE], supply=0)
    play(state, RED_AND_GREEN)
    assert view(state).phase == "draw"
    assert view(state).bonus_turns_due == 0


@pytest.mark.rule("AX-15")
def test_a_bonus_turn_due_lapses_when_the_supply_runs_out() -> None:
    state = position(hand="RPOG", markers=[(11, 11, 0, 0, 0), NONE], supply=1)
    go_on(play(state, RED_AND_GREEN))
    assert (view(state).supply, view(state).bonus_turns_due) == (0, 1)
    play(state, quiet(state))
    assert (view(state).phase, view(state).bonus_turns_due) == ("draw", 0)


@pytest.mark.rule("AX-16")
def test_the_game_ends_when_all_have_laid_all_their_tiles() -> None:
    last = position(hand="RPOG", stack=0, others_hold=False)
    assert play(last, RED_AND_GREEN).actors() == ()
    assert [last.legal(actor) for actor in (-2, NATURE, 0, 1)] == [[], [], [], []]
    not_last = position(hand="RPOG", stack=0, others_hold=True)
    assert play(not_last, RED_AND_GREEN).actors() == (1,)


@pytest.mark.rule("AX-16")
def test_without_bonus_turns_everybody_lays_exactly_twelve_tiles() -> None:
    state, rng = GAME.new(3), Rng(3)
    assert state.playout(rng) == 36
    assert len(view(state).laid) == 4 + 36
    assert view(state).stacks == [0, 0, 0]


def ended(*markers: tuple[int, ...]) -> AxioState:
    """A game that has ended with these markers."""
    state = position(hand="RPOG", markers=markers, stack=0, others_hold=False)
    play(state, quiet(state))
    assert state.actors() == ()
    assert state.scores() == [min(row) for row in markers]
    return state


def result(*markers: tuple[int, ...]) -> list[int]:
    """Who wins when the game ends with these markers."""
    return ended(*markers).winners()


@pytest.mark.rule("AX-17")
def test_the_highest_lowest_marker_wins_whatever_the_others_show() -> None:
    assert result((8, 8, 9, 8, 8), (12, 12, 6, 12, 12)) == [0]
    assert result((12, 12, 12, 12, 5), (6, 6, 6, 6, 6), (5, 12, 12, 12, 12)) == [1]


@pytest.mark.rule("AX-18")
def test_a_tie_goes_to_the_next_lowest_marker_and_so_on() -> None:
    assert result((7, 8, 12, 12, 12), (9, 7, 9, 12, 12), (12, 10, 12, 9, 7)) == [2]
    assert result((7, 7, 7, 7, 8), (7, 7, 7, 7, 9)) == [1]


@pytest.mark.rule("AX-18")
def test_behind_the_winner_the_next_lowest_marker_decides_about_the_places_too() -> None:
    assert ended((7, 7, 12, 12, 12), (9, 9, 9, 9, 9), (8, 7, 12, 12, 12), (12, 12, 8, 7, 12)).places() == [
        4,
        1,
        2,
        2,
    ]


@pytest.mark.rule("AX-18")
def test_the_result_says_which_marker_decided_between_equals() -> None:
    state = ended((7, 8, 12, 12, 12), (9, 7, 9, 12, 12))
    said = GAME.result(state, "de", ["Anna", "Ben"])
    assert said.startswith("Ben gewinnt: Die niedrigsten Steine sind gleich weit (7), ")
    assert said.endswith("der zweitniedrigste entscheidet mit 9 zu 8.")
    assert "(7, 7, 7, 7), and the highest one decides, 9 to 8" in GAME.result(
        ended((7, 7, 7, 7, 8), (7, 7, 7, 7, 9)), "en", ["Anna", "Ben"]
    )
    clear = ended((8, 8, 9, 8, 8), (12, 12, 6, 12, 12))
    assert GAME.result(clear, "en", ["Anna", "Ben"]) == "Anna wins; the lowest marker scores 8 points."


@pytest.mark.rule("AX-18")
def test_five_equal_markers_share_the_win() -> None:
    assert result((7, 8, 9, 10, 11), (11, 10, 9, 8, 7), (7, 8, 9, 10, 10)) == [0, 1]


@pytest.mark.rule("AX-19")
def test_all_five_on_twelve_win_at_once_in_the_middle_of_bonus_turns() -> None:
    state = position(
        hand="RPOG",
        markers=[(12, 11, 12, 12, 12), (11, 11, 11, 11, 11)],
        bonus_turns_due=2,
    )
    play(state, RED_AND_GREEN)
    assert state.actors() == ()
    assert state.winners() == [0]
    assert state.scores() == [12, 11]
    assert (view(state).phase, view(state).bonus_turns_due) == ("over", 0)


@pytest.mark.rule("AX-19")
def test_all_five_on_twelve_win_with_an_empty_supply_too() -> None:
    state = position(hand="RPOG", markers=[(12, 11, 12, 12, 12), NONE], supply=0)
    assert play(state, RED_AND_GREEN).winners() == [0]


@pytest.mark.rule("AX-20")
def test_alone_one_plays_for_the_lowest_marker() -> None:
    state = position(hand="RPOG", markers=[(4, 4, 5, 6, 9)], stack=0)
    play(state, RED_AND_GREEN)
    assert state.actors() == ()
    assert (state.scores(), state.winners()) == ([5], [0])


@pytest.mark.rule("AX-20")
def test_alone_one_takes_turn_after_turn() -> None:
    state = started(1)
    for _ in range(3):
        assert state.actors() == (0,)
        go_on(play(state, quiet(state)))


@pytest.mark.rule("AX-20")
def test_alone_all_five_on_twelve_end_the_game() -> None:
    state = play(position(hand="RPOG", markers=[(12, 11, 12, 12, 12)]), RED_AND_GREEN)
    assert (state.actors(), state.scores(), state.winners()) == ((), [12], [0])


@pytest.mark.rule("AX-21")
def test_a_hand_is_seen_by_nobody_else() -> None:
    state = position(hand="RPOG")
    assert view(state, 0).hand == "RPOG"
    assert view(state, None).hand is None
    assert view(state, 1).hand not in ("RPOG", None)
    for seat in (1, None):
        seen = {laid.tile for laid in view(state, seat).laid} | {view(state, seat).hand}
        assert "RPOG" not in seen
        # Whatever seat 0 holds instead, the view is the same.
        other = state.copy()
        other.resample(NATURE if seat is None else seat, Rng(5))
        assert view(other, seat) == view(state, seat)


@pytest.mark.rule("AX-21")
def test_a_hidden_hand_may_be_any_tile_that_was_not_seen() -> None:
    state, rng = position(hand="RPOG"), Rng(8)
    seen: Counter[str] = Counter()
    for _ in range(5000):
        state.resample(0, rng)
        seen[str(view(state, 1).hand)] += 1
    assert set(seen) == set(TILES) - {laid.tile for laid in view(state).laid} - {"RPOG"}
    assert max(seen.values()) < 2 * min(seen.values())


def test_a_record_tells_a_whole_opening() -> None:
    record = read_record(
        """
        game: axio
        seats: 2
        ---
        * s1 RGOB/0 RBOG/1 RGBP/2 RBPO/3 RPOG _BGO
        1 2,0/0=R
        * RGPO
        0 0,-1/3
        """.replace("        ", "")
    )
    state = record.replay()
    assert len(view(state).laid) == 6
    assert state.actors() == (NATURE,)


@pytest.mark.rule("AX-07")
def test_a_terminal_shows_the_places_where_a_tile_may_lie() -> None:
    state = started(2)
    for _ in range(5):
        drawn = GAME.describe(view(state, None), "en", ["Anna", "Ben"])
        assert drawn.count("╭  ╮") == len({text.partition("/")[0] for text in legal(state)})
        go_on(go_on(state))
