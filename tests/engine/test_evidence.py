"""Evidence of honest games: whatever comes into a hand was drawn since the hand before, in every game."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest

from tafelrunde import game, games
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import BadEvidence
from tafelrunde.engine.evidence import Alarm, Evidence, Held, Played, Point, compare, hand_in, read_evidence
from tafelrunde.engine.fair import FairChance, seal_of
from tafelrunde.engine.record import Record, read_record
from tafelrunde.engine.rng import Rng

SHARES = ["0a" * 32, "0b" * 32]
KINDS = [
    (name, seats, options)
    for name in games()
    for seats in game(name).seats
    if seats <= 4
    for options in game(name).combinations(seats)
]


def played(
    name: str, seats: int, options: dict[str, str], seed: int, shares: Sequence[str] = SHARES
) -> tuple[Record, Evidence]:
    """Play a fair game at random, and return it with what a browser with all its seats has seen."""
    record, rng = Record(game(name), seats, options), Rng(seed)
    chance, state = FairChance(bytes([seed]) * 32, shares), record.start()
    held: list[Held] = []
    moves: list[Played] = []
    drawn: dict[int, str] = {}
    while actors := state.actors():
        actor = actors[0]
        if actor != NATURE:
            move = state.pick(actor, rng)
            moves.append(Played(len(moves), actor, record.game.spell(state, move)))
        else:
            move = chance.draw(record.game, state)
            if record.game.shows_draw(state, move):
                drawn[chance.drawn - 1] = record.game.spell(state, move)
        record.add(state, actor, move)
        state.play(actor, move)
        if actor == NATURE and state.actors() != (NATURE,):
            for seat in range(seats):
                cards = list(hand_in(record.game.view(state, seat)).elements())
                held.append(Held(seat, chance.drawn, -1, cards))
    record.fair = chance.header()
    return read_record(str(record)), Evidence(
        evidence=1, table="t", game=name, fixed=False, at=0, number=0,
        commitment=record.fair["commitment"], before=True, share=shares[1], closed=3,
        seals=[seal_of(share) for share in shares], opened=1, shares=list(shares), began=3,
        drawn=drawn, held=held, alarms=[], moves=moves,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "seats", "options"), KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_an_honest_game_is_what_was_shown(name: str, seats: int, options: dict[str, str], seed: int) -> None:
    record, evidence = played(name, seats, options, seed)
    points = compare(record, evidence)
    assert all(point.holds for point in points), points
    draws = [entry.text for entry in record.entries if entry.actor == NATURE]
    for seat in range(seats):
        own = [Held(seat, 0, 0, []), *(each for each in evidence.held if each.seat == seat)]
        for before, now in pairwise(own):
            drawn = Counter(draws[before.draws : now.draws])
            assert Counter(now.cards) <= Counter(before.cards) + drawn, (before, now)


def test_a_share_has_one_spelling_or_a_host_could_choose_among_many() -> None:
    record, evidence = played("qwinto", 2, {}, 1, [SHARES[0].upper(), SHARES[1]])
    share = compare(record, evidence)[2]
    assert share.holds is False and "fits no seal" in share.words


def test_a_seat_or_a_draw_that_the_record_does_not_have_is_noticed() -> None:
    record, evidence = played("qwinto", 2, {}, 1)
    for held, drawn in (
        ([Held(7, 11, -1, ["o5"])], {}),
        ([Held(0, 9999, -1, ["o5"])], {}),
        ([], {9999: "o5"}),
    ):
        *_, shown, _ = compare(record, msgspec.structs.replace(evidence, held=held, drawn=drawn))
        assert shown.holds is False


def test_a_game_that_breaks_off_at_an_impossible_move_is_compared_up_to_there() -> None:
    record, evidence = played("qwinto", 2, {}, 1)
    lines = str(record).splitlines()
    lines[-1] = "0 y99"
    *_, draws, shown, _ = compare(read_record("\n".join(lines)), evidence)
    assert draws == Point(False, draws.words) and "y99" in draws.words
    assert shown.holds


def test_open_draws_and_moves_that_were_not_shown_are_not_proven() -> None:
    record, evidence = played("qwinto", 2, {}, 1)
    *_, shown, moves = compare(record, msgspec.structs.replace(evidence, drawn={}, held=[], moves=[]))
    assert (shown.holds, moves.holds) == (None, None)
    some = dict(list(evidence.drawn.items())[1:])
    *_, shown, moves = compare(
        record, msgspec.structs.replace(evidence, drawn=some, moves=evidence.moves[1:])
    )
    assert (shown.holds, moves.holds) == (None, None)


def test_a_draw_that_had_no_number_is_told() -> None:
    record, evidence = played("qwinto", 2, {}, 1)
    alarm = Alarm("unnumbered", 0.0, "", "o5", read=True)
    *_, shown, _ = compare(record, msgspec.structs.replace(evidence, alarms=[alarm]))
    assert shown.holds is False and "without its number" in shown.words


def test_another_game_than_the_one_that_was_shown_is_noticed() -> None:
    record, evidence = played("qwinto", 2, {}, 1)
    for strange in (Played(1, 0, "y9"), Played(1, 7, evidence.moves[0].move), evidence.moves[-1]):
        *_, moves = compare(record, msgspec.structs.replace(evidence, moves=[strange, *evidence.moves[1:]]))
        assert moves.holds is False, strange


def test_what_evidence_says_is_quoted_so_that_no_terminal_obeys_it() -> None:
    record, evidence = played("qwinto", 2, {}, 1)
    code = "\x1b]0;mine\x07"
    for change in (
        {"drawn": {0: code}},
        {"held": [Held(0, 11, -1, [code])]},
        {"moves": [Played(1, 0, code)]},
    ):
        points = compare(record, msgspec.structs.replace(evidence, **change))
        assert any("x1b" in point.words for point in points), "said"
        assert all(point.words.isprintable() for point in points), "and harmless"
    with pytest.raises(BadEvidence) as found:
        compare(record, msgspec.structs.replace(evidence, game=code))
    with pytest.raises(BadEvidence) as unread:
        read_evidence(msgspec.json.encode({"evidence": code}))
    assert str(found.value).isprintable() and str(unread.value).isprintable()
