"""Every attack in short: an honest player hardly notices it. `make test-attack` takes longer over each."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from attack import floods, outside, standing, work  # noqa: F401
from attack.harness import ATTACKS, Attack, Report, run, site
from server.support import FreshProcess

FELT = [each for each in ATTACKS if each.honest]  # the others have tests of their own: test_crash.py
# What strikes at once: attacks that cost the server little work and count nothing that others make, too.
TOGETHER = [
    ("unread_pongs", "junk_frames", "empty_frames"),
    ("endless_fragments", "many_pings", "entering"),
    ("sockets_that_come_and_go", "sitting_and_standing", "chat"),
    ("hidden_things", "mutated_moves", "forged_cookies", "markup", "paths"),
]
TRIES = 3  # how often a busy machine may spoil the measurement


def groups() -> list[list[Attack]]:
    """All that somebody honest feels, those together that strike at once."""
    by_id = {each.id: each for each in FELT}
    found = [[by_id.pop(name) for name in names] for names in TOGETHER]
    return [*found, *([each] for each in by_id.values())]


class Sites:
    """A server for all attacks, one after the other; a fresh one when something went wrong."""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.server: FreshProcess | None = None

    def now(self) -> FreshProcess:
        self.server = self.server or self.stack.enter_context(site())
        return self.server

    def close(self) -> None:
        self.stack.close()
        self.server = None


@pytest.fixture(scope="module")
def sites() -> Iterator[Sites]:
    found = Sites()
    yield found
    found.close()


def test_an_attack_that_reached_nobody_shows_nothing() -> None:
    waits = {"ping": [0.01]}
    assert Report("reached", True, 1, waits, 0.0, []).holds()
    assert not Report("never tried", True, 0, waits, 0.0, []).holds()
    assert not Report("nobody honest played", True, 1, {}, 0.0, []).holds()


@pytest.mark.alone
@pytest.mark.parametrize("chosen", groups(), ids=lambda chosen: "-".join(each.id for each in chosen))
def test_an_honest_player_hardly_notices(sites: Sites, chosen: list[Attack]) -> None:
    reports: list[Report] = []
    for _ in range(TRIES):
        reports.append(run(chosen, sites.now(), max(each.short for each in chosen)))
        if reports[-1].holds():
            return
        sites.close()
    pytest.fail("\n".join(map(str, reports)))
