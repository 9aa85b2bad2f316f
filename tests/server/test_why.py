"""A browser asks why something touched cannot be done: the rules answer, to whoever sits there."""

from server.support import Browser, Server, seat_all, start


def because(person: Browser, seat: int, touched: str) -> dict[str, str]:
    person.say("why", seat=seat, touched=touched)
    return person.wait("because")["words"]


def test_whoever_has_to_wait_is_told_for_whom(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2, options={"variant": "high"})
    start(people)
    mover = next(seat for seat, person in enumerate(people) if person.choice())
    waiting = people[1 - mover]
    card = waiting.position["choices"][0]["view"]["hand"][0]
    words = because(waiting, 1 - mover, card)
    assert all(f"P{mover}" in text for text in words.values())
    assert words["de"] != words["en"]
    own = people[mover].choice()[1][0].partition(":")[0]
    assert because(people[mover], mover, own) == {"de": "", "en": ""}, "nothing is in the way"
    assert because(waiting, 1 - mover, "\u0000 no card") == {"de": "", "en": ""}


def test_nobody_asks_for_somebody_else(server: Server) -> None:
    people = seat_all(server.address, "qwinto", 2)
    assert people[0].refused("why", seat=0, touched="o3") == "not_started"
    start(people)
    assert people[0].refused("why", seat=1, touched="o3") == "not_your_seat"
    assert people[0].refused("why", seat=7, touched="o3") == "unreadable"
    assert people[0].refused("why", seat=0, touched="o" * 1000) == "too_long"
    watching = Browser(server.address)
    watching.enter(people[0].table["id"])
    assert watching.refused("why", seat=0, touched="o3") == "not_your_seat"
