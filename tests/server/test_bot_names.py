"""Bots have names of their own: the same for everybody, no two alike, none like a person's."""

from server.support import Browser, Server
from tafelrunde.bots.names import NAMES, new_names
from tafelrunde.engine.registry import game
from tafelrunde.server.table import facts, opening
from tafelrunde.server.table.table import Table


def names_at(table: Table) -> list[str]:
    assert table.names("de") == table.names("en") or any(not place.name for place in table.places)
    return table.names("de")


def table_of(*happened: facts.AnyFact) -> Table:
    table = Table("t")
    found = game("xactika")
    begin = opening.opened(found, 4, found.complete(4, {}), "anna")
    for number, fact in enumerate([begin, *happened], 1):
        table.apply(number, float(number), fact)
    return table


def test_names_of_bots_are_all_different_and_none_of_those_taken() -> None:
    taken = ["alma", "ZORA"]
    for _ in range(20):
        found = new_names(10, taken)
        assert len(set(found)) == 10 and not {each.casefold() for each in found} & {"alma", "zora"}
    assert len({each.casefold() for each in NAMES}) == len(NAMES) >= 36


def test_bots_of_a_new_table_have_names_that_all_see_and_a_rematch_keeps(server: Server) -> None:
    ada = Browser(server.address, "Alma")
    table = ada.open_table("xactika", 4, bots=[None, 2, 2, 4])
    ada.enter(table)
    names = [seat["name"] for seat in ada.table["seats"]]
    assert len(set(names)) == 4 and set(names[1:]) <= set(NAMES) and "Alma" not in names[1:]
    room = server.room(table)
    turned = [fact for fact in opening.rematch(room.table, "x") if isinstance(fact, facts.Botsat)]
    assert {fact.name for fact in turned} == set(names[1:])
    ada.close()


def test_a_bot_of_an_older_table_is_called_by_its_level_and_seat() -> None:
    assert names_at(table_of(facts.Botsat(1, 4)))[1] == "Ritter 2"


def test_a_bot_gives_its_name_up_when_somebody_of_that_name_sits_down() -> None:
    table = table_of(facts.Botsat(1, 2, "Frida"), facts.Sat(0, "anna", "frida"))
    assert names_at(table)[:2] == ["frida", "Page 2"]


def test_a_name_is_never_read_as_a_card() -> None:
    assert names_at(table_of(facts.Sat(0, "anna", "‹3333›")))[0] == "<3333>"


def test_new_tables_of_xactika_are_offered_with_bids_first() -> None:
    found = game("xactika")
    assert found.offered(4)[0] == {"variant": "bid"} and len(found.offered(4)) == 3
    assert found.complete(4, {}) == {"variant": "high"}, "records without options mean what they meant"
