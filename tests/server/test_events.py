"""What has happened at a table is kept small, and told whole to whoever comes late."""

from tafelrunde.server.table.events import PARCEL, Events

LONG = 5 * PARCEL + 7


def happened(count: int) -> tuple[Events, list[tuple[int, bytes]]]:
    """Return a table's events, and the same as a plain list."""
    told = [
        (number, b'{"number":%d,"kind":"moved","words":"Anna serves a card"}' % number)
        for number in range(count)
    ]
    events = Events()
    for each in told:
        events.add(*each)
    return events, told


def test_events_come_in_their_order_however_many_there_are() -> None:
    for count in (0, 1, 2 * PARCEL - 1, 2 * PARCEL, LONG):
        events, told = happened(count)
        assert len(events) == count
        assert list(events) == told and list(reversed(events)) == told[::-1]


def test_what_came_since_is_told_also_where_it_was_packed_meanwhile() -> None:
    events, told = happened(LONG)
    for count in (0, 1, PARCEL, LONG - 1, LONG):
        assert events.since(count) == [data for _, data in told[count:]]


def test_what_is_dropped_is_gone_and_the_rest_stays() -> None:
    events, told = happened(LONG)
    gone = set(range(3, LONG - 3, 2))
    events.drop(gone)
    assert list(events) == [each for each in told if each[0] not in gone]


def test_a_long_game_takes_a_fraction_of_what_it_tells() -> None:
    events, told = happened(40 * PARCEL)
    packed = sum(map(len, events.parcels))
    assert packed < sum(len(data) for _, data in told) / 4
