"""Fair chance against a lying server: what the record alone hides, a browser's evidence shows."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from every import with_all_others
from server.lies import FALSE, LIES, Lie, shares_become
from server.support import Browser, Server, play_to_the_end, step
from server.witness import Witness, hear_until, seat_witnesses
from tafelrunde.cli import app
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.table.room import Room

GAMES = with_all_others([("acht", 3), ("axio", 2), ("qwinto", 3), ("xactika", 2)])


def finding(folder: Path, person: Browser, capsys: pytest.CaptureFixture[str], evidence: bytes | None) -> str:
    """Return what `tafelrunde verify` says about a finished game, refusals included."""
    record, mine = folder / "game.txt", folder / "mine.json"
    record.write_text(person.http.get(f"/api/tables/{person.table['id']}/record").text)
    arguments = ["verify", str(record)]
    if evidence is not None:
        mine.write_bytes(evidence)
        arguments += ["--evidence", str(mine)]
    capsys.readouterr()
    try:
        app(arguments, standalone_mode=False)
    except TafelrundeError as problem:
        return f"refused: {problem}"
    return capsys.readouterr().out


@pytest.mark.parametrize("lie", LIES.values(), ids=list(LIES))
def test_a_lie_that_the_record_hides_is_found_by_the_evidence(
    server: Server, lie: Lie, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    lie.tell(monkeypatch)
    people = seat_witnesses(server.address, "qwinto", 2)
    play_to_the_end(people, random.Random(1))
    monkeypatch.undo()
    alone = finding(tmp_path, people[0], capsys, None)
    assert alone.startswith("fair: all ") == lie.fair_alone
    told = finding(tmp_path, people[0], capsys, people[0].evidence())
    assert told.startswith("refused: not fair: ") and lie.words in told


def test_shares_in_another_order_are_noticed(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    shares_become(lambda _, shares: shares[::-1])(monkeypatch)
    people = seat_witnesses(server.address, "qwinto", 2)
    play_to_the_end(people, random.Random(1))
    monkeypatch.undo()
    assert "a share fits no seal" in finding(tmp_path, people[0], capsys, people[0].evidence())


def test_the_hand_of_another_seat_is_noticed_by_the_rules(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    honest = Room.choice

    def choice(room: Room, seat: int, view: Any, *, deciding: bool) -> Any:
        found = honest(room, seat, view, deciding=deciding)
        if room.table.chance.drawn != 1 + 8 * 2:
            return found
        return msgspec.structs.replace(found, view=room.table.game.view(room.table.state, 1 - seat))

    monkeypatch.setattr(Room, "choice", choice)
    people = seat_witnesses(server.address, "xactika", 2)
    monkeypatch.undo()
    play_to_the_end(people, random.Random(1))
    assert "but did not get it" in finding(tmp_path, people[0], capsys, people[0].evidence())


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_honest_games_with_takebacks_and_broken_connections_are_proven_fair(
    server: Server, game: str, seats: int, tmp_path: Path, capsys: Any
) -> None:
    people, chance = seat_witnesses(server.address, game, seats), random.Random(game)
    table = people[0].table["id"]
    for moves in range(24):
        mover = next(each for each in people if each.choice())
        seat, legal = mover.choice()
        mover.play(seat, chance.choice(legal))
        hear_until(people, lambda each, number=mover.number: each.number > number)
        if moves % 3 == 0:
            take_back(people, seat)
        if moves % 10 == 5:
            people[-1].close()
            step(people[:1], chance)
            people[-1].enter(table, seen=0 if moves == 5 else people[-1].number)
            hear_until(people, lambda each: each.number == people[-1].number)
    taken = any(event["kind"] == "taken_back" for event in people[0].events)
    assert taken or game in ("acht", "axio"), "only there most moves are followed by a draw"
    play_to_the_end(people, chance)
    for person in people:
        assert finding(tmp_path, person, capsys, person.evidence()).endswith(
            "fair: nobody could choose the draws\n"
        )


def take_back(people: list[Witness], seat: int) -> None:
    """Take the last move back, where nothing new was shown since; all agree."""
    asker = people[seat]
    if not asker.may_take_back(seat):
        return
    number = asker.number
    for person in people:
        if person is not asker:
            person.say("consent", yes=True)
    hear_until(people, lambda each: each.events[-1]["kind"] == "taken_back" and each.number > number)


def test_what_was_not_seen_is_not_called_proven(server: Server, tmp_path: Path, capsys: Any) -> None:
    people = seat_witnesses(server.address, "qwinto", 2)
    eve = Witness(server.address, "Eve")
    eve.enter(people[0].table["id"])
    play_to_the_end(people, random.Random(2))
    eve.wait_until(lambda: eve.table["phase"] == "over")
    told = finding(tmp_path, people[0], capsys, eve.evidence())
    assert "not proven  the browser came after the start" in told
    assert "not proven  no share of this browser is in it" in told
    assert told.endswith("fair as far as this evidence reaches\n")


def test_a_share_that_stays_sealed_is_told(server: Server, tmp_path: Path, capsys: Any) -> None:
    ada, bob = Witness(server.address, "Ada"), Witness(server.address, "Bob")
    table = ada.open_table("qwinto", 2)
    ada.enter(table)
    bob.enter(table)
    bob.say("sit", seat=1)
    hear_until([ada, bob], lambda each: len(each.table["seals"]) == 2)
    bob.close()
    ada.wait_until(lambda: not ada.table["seats"][1]["connected"])
    ada.say("start")
    ada.wait_until(lambda: ada.table["phase"] == "playing")
    bob.enter(table)
    play_to_the_end([ada, bob], random.Random(3))
    assert "not proven  1 sealed shares were not opened" in finding(tmp_path, ada, capsys, ada.evidence())
    assert "it did not arrive, or was left out" in finding(tmp_path, bob, capsys, bob.evidence())


@pytest.mark.parametrize(
    ("evidence", "reason"),
    [
        (b"{}", "not evidence of a browser"),
        (b'{"evidence": 2}', "not evidence of a browser"),
        (b"\xff", "not evidence of a browser"),
        (b'{"evidence": 1, "table": "\xff"}', "not evidence of a browser"),
        (b'{"more": ' + b"[" * 100_000, "not evidence of a browser"),
    ],
)
def test_what_is_no_evidence_is_refused_in_one_line(
    server: Server, tmp_path: Path, capsys: Any, evidence: bytes, reason: str
) -> None:
    ada = Browser(server.address, "Ada")
    ada.enter(ada.open_table("qwinto", 1, start=True))
    play_to_the_end([ada], random.Random(4))
    assert reason in finding(tmp_path, ada, capsys, evidence)


def test_evidence_of_another_game_is_refused(server: Server, tmp_path: Path, capsys: Any) -> None:
    [ada] = seat_witnesses(server.address, "axio", 1)
    bob = Browser(server.address, "Bob")
    bob.enter(bob.open_table("qwinto", 1, start=True))
    play_to_the_end([bob], random.Random(5))
    assert "evidence of a game of 'axio'" in finding(tmp_path, bob, capsys, ada.evidence())


def test_a_record_with_strange_shares_is_no_fault(
    server: Server, tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    shares_become(lambda _, shares: [*shares, "zz", FALSE])(monkeypatch)
    [ada] = seat_witnesses(server.address, "qwinto", 1)
    play_to_the_end([ada], random.Random(6))
    monkeypatch.undo()
    assert "a share fits no seal" in finding(tmp_path, ada, capsys, ada.evidence())
