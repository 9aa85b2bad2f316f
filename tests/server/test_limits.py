"""Who may do how much, and whose turn it is: buckets and places, without a server."""

import asyncio

import msgspec
import pytest

from tafelrunde.engine.registry import game
from tafelrunde.server import limits
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner, Places, Whereabouts
from tafelrunde.server.limits import CHAT_TOLD, Buckets, all_take, counted_as
from tafelrunde.server.store.base import Row
from tafelrunde.server.table import facts, opening, reviews
from tafelrunde.server.table.following import replayed


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    return now


def test_everybody_has_a_bucket_of_their_own_that_fills_again(clock: list[float]) -> None:
    buckets = Buckets(rate=0.5, burst=2)
    assert [buckets.take("anna") for _ in range(3)] == [True, True, False]
    assert not buckets.left("anna") and buckets.left("ben") and buckets.take("ben")
    clock[0] += 2
    assert buckets.left("anna") and buckets.take("anna") and not buckets.take("anna")


def test_a_flood_of_others_frees_nobody_and_fills_no_memory(clock: list[float]) -> None:
    buckets = Buckets(rate=0.01, burst=5, most=100)
    while buckets.take("anna"):
        pass
    for stranger in range(5000):
        assert buckets.take(f"stranger {stranger}")
        assert not buckets.take("anna")
    assert len(buckets.kept) <= 100


def test_nobody_pays_for_what_their_address_is_refused(clock: list[float]) -> None:
    buckets = Buckets(rate=1, burst=2), Buckets(rate=1, burst=1)
    assert all_take(buckets, Owner("school", "anna"))
    assert not all_take(buckets, Owner("school", "ben"))
    assert buckets[0].of("ben").now() == 2
    assert not all_take(buckets, Owner("school", "anna")) and buckets[0].of("anna").now() == 1


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a name", "a name"),
    ],
)
def test_a_household_counts_as_one_address(host: str, address: str) -> None:
    assert counted_as(host) == address


def served(places: Places, asked: list[Owner]) -> list[Owner]:
    """In which order those who ask at the same time get a place, one at a time."""

    async def work() -> list[Owner]:
        order: list[Owner] = []

        async def one(owner: Owner) -> None:
            async with places.place(owner):
                order.append(owner)
                await asyncio.sleep(0)

        await asyncio.gather(*(one(owner) for owner in asked))
        assert not places.waiting and not places.taken
        return order

    return asyncio.run(work())


def test_who_asks_for_little_does_not_wait_for_who_asks_for_much() -> None:
    flood = [Owner("school", f"pupil {n % 3}") for n in range(30)]
    order = served(Places(1), [*flood, Owner("home", "anna")])
    assert order.index(Owner("home", "anna")) <= 2
    first = [owner.person for owner in order if owner.address == "school"][:4]
    assert set(first[1:]) == {"pupil 0", "pupil 1", "pupil 2"}, "and pupils come in turn, too"


def test_an_address_gets_only_some_of_the_places() -> None:
    async def work() -> None:
        places = Places(3, each=2)
        taken = [await places.take(Owner("a", "p")) for _ in range(2)]
        waiting = asyncio.ensure_future(places.take(Owner("a", "q")))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        other = await asyncio.wait_for(places.take(Owner("b", "r")), 1)
        other.leave()
        await asyncio.sleep(0.01)
        assert not waiting.done(), "a free place is not for an address that has its share"
        taken[0].leave()
        taken[0].leave()  # leaving twice is leaving once
        await asyncio.wait_for(waiting, 1)
        assert places.free == 1

    asyncio.run(work())


def test_nobody_gets_two_places_in_one_turn_of_the_loop() -> None:
    async def work() -> None:
        places, done = Places(9, each=1), 0

        async def one() -> None:
            nonlocal done
            async with places.place(Owner("a", "p")):
                done += 1

        tasks = [asyncio.ensure_future(one()) for _ in range(5)]
        await asyncio.sleep(0)
        assert done == 1
        await asyncio.gather(*tasks)

    asyncio.run(work())


def test_who_stops_waiting_leaves_the_line() -> None:
    async def work() -> None:
        places = Places(1)
        first = await places.take(Owner("a", "p"))
        tired, patient = (asyncio.ensure_future(places.take(Owner("a", p))) for p in "qr")
        await asyncio.sleep(0)
        tired.cancel()
        first.leave()
        (await asyncio.wait_for(patient, 1)).leave()
        await asyncio.sleep(0)
        assert places.free == 1

    asyncio.run(work())


def test_only_the_last_whereabouts_are_remembered() -> None:
    places = Whereabouts(most=2)
    for person in ("anna", "ben", "anna", "cleo"):
        places.note(person, "here")
    assert places.owner("anna") == Owner("here", "anna")
    unknown = [places.owner(each).address for each in ("ben", "dora", "emil")]
    assert len({*unknown, "here"}) == 2, "all who are unknown count as one address: they may be at one"


def test_a_stranger_does_not_take_all_places_for_reviews() -> None:
    asked = reviews.Reviews.__new__(reviews.Reviews)
    asked.under_way = {}
    anna = Owner("home", "anna")
    for number in range(reviews.MOST_OF_A_PERSON):
        asked.may_ask(anna)
        asked.under_way[f"anna's {number}"] = reviews.Progress(anna)
    with pytest.raises(Refuse, match="of your games"):
        asked.may_ask(anna)
    for number in range(reviews.MOST_OF_AN_ADDRESS - reviews.MOST_OF_A_PERSON):
        asked.may_ask(Owner("home", str(number)))
        asked.under_way[f"{number}'s"] = reviews.Progress(Owner("home", str(number)))
    with pytest.raises(Refuse, match="many games"):
        asked.may_ask(Owner("home", "ben"))
    asked.may_ask(Owner("elsewhere", "cleo"))


def test_old_chat_is_kept_in_the_log_but_not_in_memory() -> None:
    found = game("axio")
    begin = [
        opening.opened(found, 1, {}, "anna"),
        *opening.seating(1, [], "anna", ["Anna"], start=True),
    ]
    said = [facts.Said("anna", "Anna", f"line {line}") for line in range(1000)]
    rows = [Row(number, 1.0, facts.encode_fact(fact)) for number, fact in enumerate([*begin, *said], 1)]
    table = asyncio.run(replayed("t", rows))
    texts = [msgspec.json.decode(data).get("text") for _, data in table.events]
    assert texts[-CHAT_TOLD:] == [f"line {line}" for line in range(1000)][-CHAT_TOLD:]
    assert sum(text is not None for text in texts) < 2 * CHAT_TOLD and texts[0] is None, "the game stays"
