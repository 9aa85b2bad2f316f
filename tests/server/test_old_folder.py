"""A data folder that an earlier version wrote is opened: its people are themselves, and its games go on.

folders/schema-2.tar.xz was written by the version whose schema had the number 2 and whose moves had no
effects: of each game one table in the middle and one at its end, with chat and shares, a table that waits and
one with bots. `kept.json` says what its browsers were shown last, and the records that it told.
"""

import json
import random
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.support import WAIT, Browser, ServerProcess, as_then, free_port, play_to_the_end
from tafelrunde.engine.fair import verify
from tafelrunde.engine.record import read_record

ARCHIVE = Path(__file__).parent / "folders" / "schema-2.tar.xz"


class Old:
    """A server of today in the old folder."""

    def __init__(self, folder: Path) -> None:
        with tarfile.open(ARCHIVE) as archive:
            archive.extractall(folder, filter="data")
        self.kept: dict[str, Any] = json.loads((folder / "kept.json").read_text("utf-8"))
        self.process = ServerProcess(folder, free_port())
        self.address = self.process.address

    def browser(self, cookie: dict[str, str]) -> Browser:
        """Return a browser that comes back with the cookie that it was given then."""
        return Browser(self.address, http=httpx.Client(base_url=self.address, timeout=WAIT, cookies=cookie))

    def table(self, game: str, *, finished: bool) -> dict[str, Any]:
        return next(
            each for each in self.kept["tables"] if (each["game"], each["finished"]) == (game, finished)
        )

    def people(self, table: dict[str, Any]) -> list[Browser]:
        people = [self.browser(seat["cookie"]) for seat in table["seats"]]
        for person in people:
            person.enter(table["id"])
        return people


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Old]:
    found = Old(tmp_path_factory.mktemp("old"))
    yield found
    found.process.stop()


GAMES = ("acht", "axio", "qwinto", "xactika")  # there were no others


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begun_before_goes_on_where_it_was(old: Old, game: str) -> None:
    table = old.table(game, finished=False)
    people = old.people(table)
    for person, seat in zip(people, table["seats"], strict=True):
        assert person.person == seat["person"], "everybody is still who they were"
        assert person.position["number"] == table["number"]
        assert person.position["scores"] == seat["scores"]
        for now, then in zip(person.position["choices"], seat["choices"], strict=True):
            assert as_then(now["view"], then["view"]) == then["view"]
            assert now["legal"] == then["legal"]
    assert any(event.get("text") == "Auf ein gutes Spiel!" for event in people[0].events)
    play_to_the_end(people, random.Random(game))
    record = people[0].http.get(f"/api/tables/{table['id']}/record").text
    assert verify(read_record(record)) > 0, "chance is the one that was promised before"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_finished_before_is_told_as_it_was(old: Old, game: str) -> None:
    table = old.table(game, finished=True)
    person = old.people(table)[0]
    assert person.table["phase"] == "over"
    assert person.http.get(f"/api/tables/{table['id']}/record").text == table["record"]
    assert person.http.get(f"/api/tables/{table['id']}/replay").status_code == 200


def test_tables_that_wait_and_bots_are_still_there(old: Old) -> None:
    anna = old.browser(old.kept["anna"])
    assert anna.http.get("/api/me").json()["name"] == "Anna"
    assert {each["id"] for each in anna.http.get("/api/tables").json()["mine"]} == {
        old.kept["waiting"],
        old.kept["bots"],
    }
    anna.enter(old.kept["bots"])
    play_to_the_end([anna], random.Random(3))
