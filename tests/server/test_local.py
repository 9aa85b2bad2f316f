"""Tables without a server, as a page has them: questions, messages, and a journal that somebody keeps."""

import asyncio
from typing import Any

import pytest

import tafelrunde
from server.support import Browser, Server
from tafelrunde import Rng
from tafelrunde.bots import levels
from tafelrunde.engine.record import read_record
from tafelrunde.server.errors import Conflict
from tafelrunde.server.store.base import Row
from tafelrunde.server.table import advice, reviews
from wasm.page import Journal, Page, at_home

GAMES = {name: [None, 2] for name in tafelrunde.games()} | {"qwinto": [None, 2, 3], "xactika": [None, 2, 3]}
TOLD = ("replay?seat=0", "replay", "course", "record", "draws", "deal")


@pytest.fixture(autouse=True)
def quick_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few iterations are enough: how well is thought is tested elsewhere."""
    monkeypatch.setattr(advice, "ITERATIONS", 50)
    monkeypatch.setattr(reviews, "weigh", lambda view, move, weigh=reviews.weigh: weigh(view, move, 20))


async def answers(page: Page, table: str) -> list[Any]:
    """What is told of a finished game."""
    found = [await page.ask("GET", f"/tables/{table}/{what}") for what in TOLD]
    assert [status for status, _ in found] == [200] * len(TOLD)
    return [answer for _, answer in found]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_needs_no_server(name: str) -> None:
    async def play() -> None:
        page = await at_home()
        table = await page.open(name, GAMES[name], start=True)
        assert len(table) == 16 and table.startswith("~")
        await page.enter(table)
        seat, legal = await page.next_choice() or (0, [])
        status, hint = await page.ask("POST", f"/tables/{table}/hint", {"seat": seat})
        assert status == 200 and hint["best"] in legal
        status, said = await page.ask("POST", f"/tables/{table}/coach", {"seat": seat, "move": legal[0]})
        assert status == 200 and said["number"] == page.position["number"]
        await page.play_on(Rng(1), 1)
        await page.say("takeback", seat=seat, sure=True)
        assert await page.next_choice() == (seat, legal)
        await page.play_on(Rng(2))
        assert page.refusals() == []
        _, lists = await page.ask("GET", "/tables")
        assert [(each["id"], each["phase"]) for each in lists["mine"]] == [(table, "over")]
        told = await answers(page, table)
        assert read_record(told[TOLD.index("record")]).replay().scores() == page.position["scores"]

        await page.say("rematch")
        (following,) = [each["table"] for each in page.heard if each["is"] == "goto"]
        assert following.startswith("~")
        await page.enter(following)
        await page.say("start")
        assert page.table["phase"] == "playing"
        await page.local.close()

        again = await at_home(page.journal)
        assert await answers(again, table) == told
        await again.enter(following, page.number)
        assert again.table["phase"] == "playing" and again.number == page.number
        await again.play_on(Rng(3))
        assert again.table["phase"] == "over"
        await again.local.close()

    asyncio.run(play())


@pytest.mark.parametrize("name", GAMES)
def test_closing_at_any_moment_loses_nothing_that_was_shown(name: str) -> None:
    async def play() -> None:
        page = await at_home()
        table = await page.open(name, GAMES[name], start=True)
        await page.enter(table)
        await page.play_on(Rng(4), 12)
        await page.local.close()
        shown, entries = page.shown, page.journal.entries
        assert len(entries) > 12
        for kept in range(1, len(entries) + 1):
            journal = Journal()
            journal.entries = entries[:kept]
            again = await at_home(journal)
            await again.enter(table)
            assert again.number >= max((number for at, number in shown if at <= kept), default=0)
            if kept % 10 == 0:
                await again.play_on(Rng(5), 2)
                assert again.refusals() == []
            await again.local.close()

    asyncio.run(play())


def test_what_could_not_be_kept_has_not_happened() -> None:
    async def play() -> None:
        page = await at_home()
        table = await page.open("xactika", [None, 2], start=True)
        await page.enter(table)
        await page.play_on(Rng(1), 3)
        await page.next_choice()
        number, kept = page.number, len(page.journal.entries)

        page.journal.broken = True
        await page.play_on(Rng(1), 1)
        assert page.ends == 1 and page.number == number, "nobody may see what is not in the journal"
        status, problem = await page.ask("POST", "/tables", {"game": "axio", "seats": 1, "start": True})
        assert (status, problem["reason"]) == (503, "unavailable")
        status, problem = await page.ask("PUT", "/me", {"name": "Ida"})
        assert (status, problem["reason"]) == (503, "unavailable") and "disk is full" in problem["detail"]
        assert (await page.ask("GET", "/me"))[1]["name"] == "Gast"
        assert len(page.journal.entries) == kept

        page.journal.broken = False
        await page.enter(table, number)
        assert page.number == number and page.table["phase"] == "playing"
        await page.play_on(Rng(1))
        assert page.table["phase"] == "over"
        await page.local.close()

    asyncio.run(play())


def test_a_damaged_entry_touches_nothing_else() -> None:
    async def play() -> None:
        page = await at_home()
        await page.ask("PUT", "/me", {"name": "Ida"})
        first = await page.open("axio", [None], start=True)
        await page.enter(first)
        await page.play_on(Rng(1), 3)
        second = await page.open("axio", [None], start=True)
        await page.enter(second)
        await page.play_on(Rng(1))
        await page.local.close()
        entries = page.journal.entries
        entries[3] = entries[3][:20]  # a move of the first table
        entries[7:7] = ["", "null", "[]", '{"is":"appended","table":"~","lines":[]}']

        again = await at_home(page.journal)
        assert (await again.ask("GET", "/me"))[1]["name"] == "Ida"
        assert (await again.ask("GET", f"/tables/{second}/replay"))[0] == 200
        status, problem = await again.ask("GET", f"/tables/{first}/replay")
        assert (status, problem["reason"]) == (410, "damaged")
        _, lists = await again.ask("GET", "/tables")
        assert {each["id"]: each["damaged"] for each in lists["mine"]} == {first: True, second: False}
        await again.local.close()

    asyncio.run(play())


def test_a_log_has_no_gaps_and_what_is_written_again_counts() -> None:
    async def play() -> None:
        page = await at_home()
        table = await page.open("axio", [None], start=True)
        store = page.local.store
        rows = await store.log(table)
        with pytest.raises(Conflict):
            await store.append(table, [Row(rows[-1].number + 2, 1.0, rows[-1].body)], None)
        with pytest.raises(Conflict):
            await store.append(table, [rows[-1]], None)
        assert await store.log(table) == rows
        await page.enter(table)
        await page.play_on(Rng(1))
        # The tab was closed while the last move was kept, and nobody was told: another one is made.
        entries = page.journal.entries
        over = next(at for at, entry in enumerate(entries) if '"phase":"over"' in entry)
        again = Journal()
        again.entries = [*entries[: over + 1], entries[over - 1]]
        restored = await at_home(again)
        _, lists = await restored.ask("GET", "/tables")
        assert [each["phase"] for each in lists["mine"]] == ["playing"]
        assert (await restored.ask("GET", "/me/solo"))[1] == {}
        await restored.enter(table)
        await restored.play_on(Rng(2))
        assert (await restored.ask("GET", "/me/solo"))[1]["axio"]["count"] == 1
        await page.local.close()
        await restored.local.close()

    asyncio.run(play())


def test_several_people_share_a_device_and_a_deal_is_played_again() -> None:
    async def play() -> None:
        page = await at_home()
        await page.ask("PUT", "/me", {"name": "Ida"})
        table = await page.open("qwinto", [None, None, 1], names=["Ole"], start=True)
        await page.enter(table)
        assert [each["name"] for each in page.table["seats"]][:2] == ["Ida", "Ole"]
        assert len(page.position["choices"]) == 2
        await page.ask("PUT", "/me", {"name": "Eva"})
        assert [each["name"] for each in page.table["seats"]][:2] == ["Eva", "Ole"]
        await page.say("say", text="Na?")
        await page.play_on(Rng(1))
        status, again = await page.ask("POST", "/tables", {"like": table})
        assert status == 201
        await page.enter(again["id"])
        assert page.table["known"] and page.table["phase"] == "waiting"
        await page.local.close()

    asyncio.run(play())


def test_what_one_has_learned_and_solved_and_one_s_best_is_remembered() -> None:
    async def play() -> None:
        page = await at_home()
        _, course = await page.ask("GET", "/lessons/xactika")
        lesson = f"xactika/{course[0]['id']}"
        _, asked = await page.ask("GET", f"/lessons/{lesson}/0")
        assert (await page.ask("POST", f"/lessons/{lesson}/0", {"move": asked["legal"][0]}))[0] == 200
        assert (await page.ask("PUT", f"/me/lessons/{lesson}"))[0] == 200
        _, puzzle = await page.ask("GET", "/puzzles/xactika/3")
        await page.ask("POST", "/puzzles/xactika/3", {"move": puzzle["legal"][0]})
        table = await page.open("axio", [None], start=True)
        await page.enter(table)
        await page.play_on(Rng(1))
        assert (await page.ask("POST", f"/tables/{table}/review"))[1]["asked"]
        review: Any = None
        while review is None:
            await asyncio.sleep(0.01)
            review = (await page.ask("GET", f"/tables/{table}/review"))[1]["review"]
        await page.local.close()

        again = await at_home(page.journal)
        assert (await again.ask("GET", "/me/lessons"))[1] == {"lessons": {"xactika": [course[0]["id"]]}}
        assert (await again.ask("GET", "/puzzles/xactika"))[1]["own"]["tried"] == 1
        solo = (await again.ask("GET", "/me/solo"))[1]["axio"]
        assert solo["count"] == 1 and solo["best"] == page.position["scores"][0]
        assert solo["results"][0]["table"] == table
        assert (await again.ask("GET", f"/tables/{table}/review"))[1]["review"] == review
        await again.local.close()

    asyncio.run(play())


ASKED = [
    ("GET", "/me", None),
    ("GET", "/games", None),
    ("GET", "/me/solo", None),
    ("GET", "/me/lessons", None),
    ("GET", "/lessons/axio", None),
    ("GET", "/lessons/chess", None),
    ("GET", "/lessons/axio/none/0", None),
    ("GET", "/lessons/axio/laying/99", None),
    ("GET", "/lessons/axio/laying/0", None),
    ("GET", "/lessons/axio/AX-04/0", None),
    ("POST", "/lessons/axio/laying/0", {"move": "a"}),
    ("POST", "/lessons/axio/laying/0", {"move": "x" * 65}),
    ("POST", "/lessons/axio/laying/0/why", {"touched": "x"}),
    ("PUT", "/me/lessons/axio/none", None),
    ("GET", "/puzzles/axio", None),
    ("GET", "/puzzles/axio/2", None),
    ("GET", "/puzzles/axio/9999", None),
    ("POST", "/puzzles/axio/2", {"move": "a"}),
    ("POST", "/puzzles/axio/2/why", {"touched": "x"}),
    ("POST", "/tables", {"game": "chess", "seats": 2}),
    ("POST", "/tables", {"game": "axio", "seats": 77}),
    ("POST", "/tables", {"game": "axio", "seats": "2"}),
    ("POST", "/tables", {"game": "axio", "seats": 2, "more": 1}),
    ("POST", "/tables", {"game": "axio", "seats": 2, "bots": [7]}),
    ("POST", "/tables", {"game": "axio", "seats": 2, "names": [" "]}),
    ("POST", "/tables", {"game": "axio", "seats": 2, "bots": [1, 1], "start": True}),
    ("POST", "/tables", {"game": "axio", "seats": 2, "start": True}),
    ("POST", "/tables", {"game": "xactika", "lesson": "leading"}),
    ("POST", "/tables", {"game": "xactika", "lesson": "none"}),
    ("POST", "/tables", {"game": "chess", "lesson": "table"}),
    ("POST", "/tables", {"like": "A" * 16}),
    ("POST", "/tables", {"like": "A"}),
    ("PUT", "/me", {"name": ""}),
    ("PUT", "/me", {"name": " "}),
    ("GET", f"/tables/{'A' * 16}/replay", None),
    ("POST", f"/tables/{'A' * 16}/hint", {"seat": 0}),
    ("POST", f"/tables/{'A' * 16}/hint", {"seat": 10}),
    ("POST", f"/tables/{'A' * 16}/coach", {"seat": 0}),
    ("GET", "/nothing", None),
    ("GET", "/tables/x/y/z", None),
]


def test_the_same_is_answered_and_refused_as_by_a_server(server: Server) -> None:
    browser = Browser(server.address, "Gast")

    async def compare() -> None:
        page = await at_home()
        for method, path, body in ASKED:
            there = browser.http.request(method, f"/api{path}", json=body)
            expected = there.json()
            if path == "/me":
                expected = expected | ({"person": "~me"} if "person" in expected else {})
            assert await page.ask(method, path, body) == (there.status_code, expected), (method, path, body)
        for path in ("/lessons/a%2Fb", "/lessons/axio/a_b/0", "/lessons/axio/laying/x", "/puzzles/axio/-1"):
            status, problem = await page.ask("GET", path)
            assert status in (400, 404, 422) and problem["reason"] in ("unreadable", "unknown_page")
        for path in ("/near", "/daily/axio", "/me/devices"):
            status, problem = await page.ask("GET", path)
            assert (status, problem["reason"]) == (404, "offline")
        assert (await page.ask("POST", "/tables", {"game": "xactika", "lesson": "table"}))[0] == 201
        table = await page.open("axio", [None, 1], start=True)
        assert browser.http.get(f"/api/tables/{table}/replay").status_code == 422, "it is no server's"
        for seat in ("10", "x", "-1"):
            assert (await page.ask("GET", f"/tables/{table}/replay?seat={seat}"))[0] == 422
        assert (await page.ask("GET", f"/tables/{table}/replay"))[1]["reason"] == "not_started"
        await page.enter("A" * 16)
        await page.say("play", seat=0, number=0, move="x")
        await page.say("nothing")
        await page.say("say", text="x" * 5000)
        assert page.refusals() == [
            "unknown_table",
            "unknown_table",
            "unknown_table",
            "unreadable",
            "too_long",
        ]
        await page.local.close()

    asyncio.run(compare())


def test_the_strongest_bot_leaves_time_for_others_where_it_is_not_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(levels, "compiled", lambda: False)
    monkeypatch.setattr(levels, "IN_TIME", "search:0.8s")

    async def play() -> None:
        page = await at_home()
        _, games = await page.ask("GET", "/games")
        assert all([each["weaker"] for each in game["levels"]] == [False] * 5 + [True] for game in games)
        table = await page.open("axio", [6, None], start=True)
        pauses: list[float] = []

        async def watch() -> None:
            loop = asyncio.get_running_loop()
            while True:
                before = loop.time()
                await asyncio.sleep(0.001)
                pauses.append(loop.time() - before)

        watching = asyncio.create_task(watch())
        before = asyncio.get_running_loop().time()
        await page.enter(table)
        await page.play_on(Rng(1), 1)
        await page.next_choice()
        assert asyncio.get_running_loop().time() - before < 8
        assert len(pauses) > 3, "nothing else happens while it thinks"
        watching.cancel()
        await page.local.close()

    asyncio.run(play())
