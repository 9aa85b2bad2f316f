"""Fair chance: every draw can be recomputed, and a changed one is found."""

import hashlib
import hmac
from collections import Counter

import pytest

from tafelrunde import BadRecord, game, read_record
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.fair import FairChance, verify
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng


def fair_record() -> str:
    record, rng = Record(game("xactika"), 3), Rng(1)
    chance = FairChance(b"secret", ["ab", "cd"])
    state = record.start()
    while actors := state.actors():
        actor = actors[0]
        move = chance.draw(record.game, state) if actor == NATURE else state.pick(actor, rng)
        record.add(state, actor, move)
        state.play(actor, move)
    record.fair = chance.header()
    return str(record)


def test_a_fair_game_verifies() -> None:
    assert verify(read_record(fair_record())) == 1 + 8 * 24


def test_the_first_draw_can_be_worked_out_by_hand() -> None:
    state = game("xactika").new(4)
    fraction = int(hmac.new(b"secret", b"0:ab cd", hashlib.sha256).hexdigest(), 16) / 2**256
    due = FairChance(b"secret", ["ab", "cd"]).draw(game("xactika"), state)
    assert game("xactika").spell(state, due) == f"d{int(4 * fraction)}"


def test_a_changed_draw_is_found_on_its_line() -> None:
    lines = fair_record().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("*"))
    words = lines[first].split()
    words[2], words[3] = words[3], words[2]
    lines[first] = " ".join(words)
    with pytest.raises(
        BadRecord, match=f"line {first + 1}: draw 2 is '{words[2]}', but the secret gives {words[3]}"
    ):
        verify(read_record("\n".join(lines)))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("commitment: ", "commitment: 00", "does not fit the commitment"),
        ("secret: ", "secret: zz", "hexadecimal"),
        ("secret: ", "# ", "no secret"),
        ("shares: ab cd", "shares: ab ce", "draw"),
    ],
)
def test_a_changed_header_is_found(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        verify(read_record(fair_record().replace(old, new)))


def test_other_shares_give_other_draws_and_all_outcomes_come_up() -> None:
    state = game("xactika").new(4)
    draws = Counter(FairChance(b"secret", [str(n)]).draw(game("xactika"), state) for n in range(400))
    assert len(draws) == 4
    assert all(60 < times < 140 for times in draws.values())
