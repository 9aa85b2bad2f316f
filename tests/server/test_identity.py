"""Who one is: cookies among others', links that are good once, devices, and nobody made by looking."""

import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy
from alembic import command
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.support import SECRET, Browser, Server
from tafelrunde.server import signatures
from tafelrunde.server.limits import ARRIVALS, DEVICES_PER_PERSON, Buckets
from tafelrunde.server.signatures import KEYS, Identities, Key
from tafelrunde.server.store.schema import configuration

FOREIGN = [
    'prefs={"a":1}', "a=b c", 'a="b', "a[b]=c", "a,b=c", "naïve=ü", "=empty", "lonely", "a=b=c; ;;",
    "a={b;c}", "@x=1", 'x="y; z"',
]  # fmt: skip
LOOKS = [
    "/", "/api/me", "/api/games", "/api/tables", "/api/me/solo", "/api/me/devices", "/api/daily/axio",
    "/api/openapi.json", "/healthz", "/metrics", "/table/abcdefghijklmnop",
]  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def start(path: Path) -> Any:
    """Return a function that starts a server, always on the same database."""
    running: list[Server] = []

    def started(secret: bytes = SECRET) -> Server:
        running.append(Server(f"sqlite:///{path}", secret=secret))
        return running[-1]

    yield started
    for each in running:
        each.stop()


def me(server: Server, cookie: str = "") -> dict[str, Any]:
    headers = [(b"Cookie", cookie.encode("latin-1"))] if cookie else []
    return httpx.get(f"{server.address}/api/me", headers=headers).json()


def cookie_of(browser: Browser) -> str:
    return browser.headers()["Cookie"]


def link_of(browser: Browser) -> dict[str, str]:
    return {"token": browser.http.post("/api/me/link").json()["token"]}


def rows(path: Path) -> dict[str, list[Any]]:
    """Return all that the store holds."""
    with sqlite3.connect(path) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}  # noqa: S608


# Cookies.


@pytest.mark.parametrize("foreign", FOREIGN)
def test_other_applications_cookies_do_no_harm(server: Server, foreign: str) -> None:
    anna = Browser(server.address)
    own = cookie_of(anna)
    for cookie in (f"{foreign}; {own}", f"{own}; {foreign}", f"{foreign};{own};{foreign}"):
        assert me(server, cookie)["person"] == anna.person, cookie


def test_two_servers_on_one_host_leave_each_other_alone(server: Server, tmp_path: Path) -> None:
    other = Server(f"sqlite:///{tmp_path}/other.sqlite", secret=b"another secret, as long as it must be")
    try:
        anna, there = Browser(server.address), Browser(other.address)
        assert not set(anna.http.cookies) & set(there.http.cookies)
        both = f"{cookie_of(there)}; {cookie_of(anna)}"
        assert me(server, both)["person"] == anna.person
        assert me(other, both)["person"] == there.person
        assert not me(server, cookie_of(there))["lost"], "the other server's cookie is none of ours"
    finally:
        other.stop()


def test_of_several_cookies_of_our_name_the_good_one_counts(server: Server) -> None:
    anna = Browser(server.address)
    name, _, value = cookie_of(anna).partition("=")
    for others in (f"{name}=x; {name}={value[:-1]}0", f"{name}={'0' * 98}"):
        assert me(server, f"{others}; {name}={value}")["person"] == anna.person
        assert me(server, f"{name}={value}; {others}")["person"] == anna.person
    headers = [("Cookie", f"{name}=x"), ("Cookie", f"{name}={value}")]
    assert httpx.get(f"{server.address}/api/me", headers=headers).json()["person"] == anna.person


def test_a_cookie_is_signed_and_out_of_reach(server: Server) -> None:
    answer = httpx.post(f"{server.address}/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
    name, _, value = cookie.partition(";")[0].partition("=")
    person, device, signature = value.split(".")
    assert person == answer.json()["person"]
    for forged in (
        f"{person}.{device}.{'0' * 64}",
        f"{device}.{person}.{signature}",
        f"{person}.{signature}",
    ):
        assert me(server, f"{name}={forged}")["person"] is None


def test_a_browser_is_told_that_it_is_not_recognised(server: Server) -> None:
    anna = Browser(server.address)
    damaged = cookie_of(anna)[:-1] + "g"
    for _ in range(2):
        answer = httpx.get(f"{server.address}/api/me", headers={"Cookie": damaged})
        assert answer.json() == {"person": None, "name": "", "lost": True, "before": []}
        assert "set-cookie" not in answer.headers, "nothing is replaced by looking"
    assert httpx.post(f"{server.address}/api/me", headers={"Cookie": damaged}).json()["lost"]
    assert not me(server)["lost"] and not me(server, cookie_of(anna))["lost"]


# The version before.


def old_cookie(person: str, secret: bytes = SECRET) -> str:
    return f"tafelrunde={person}.{Identities(secret).sign('person', person)}"


def old_database(path: Path, person: str, name: str) -> None:
    """Make a database as the version without devices left it."""
    engine = sqlalchemy.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.exec_driver_sql("INSERT INTO people VALUES (?, ?, 5.0)", (person, name))
    engine.dispose()


def test_an_old_cookie_is_carried_over(path: Path, start: Callable[..., Server]) -> None:
    person = "0123456789abcdef"
    old_database(path, person, "Olga")
    server = start()
    http = httpx.Client(base_url=server.address)
    name, _, value = old_cookie(person).partition("=")
    http.cookies.set(name, value, domain="127.0.0.1", path="/")
    assert http.get("/api/tables").status_code == 200 and list(http.cookies) == ["tafelrunde"]
    assert http.get("/api/me").json() == {"person": person, "name": "Olga", "lost": False, "before": []}
    assert list(http.cookies) == [Identities(SECRET).cookie], "the new one has taken the old one's place"
    assert http.get("/api/me").json()["person"] == person
    (device,) = http.get("/api/me/devices").json()
    assert device["this"] and device["added"] == 5.0
    http.delete(f"/api/me/devices/{device['id']}")
    assert me(server, old_cookie(person))["person"] is None, "signed out, the old cookie is no way in"


def test_another_servers_old_cookie_stays_where_it_is(server: Server) -> None:
    theirs = old_cookie("0123456789abcdef", b"another secret, as long as it must be")
    anna = Browser(server.address)
    for answer in (
        httpx.get(f"{server.address}/api/me", headers={"Cookie": f"{theirs}; {cookie_of(anna)}"}),
        httpx.post(f"{server.address}/api/me", headers={"Cookie": theirs}),
    ):
        assert answer.json()["person"]
        assert not any(each.startswith("tafelrunde=") for each in answer.headers.get_list("set-cookie"))


# Nobody is made by looking.


def test_looking_writes_nothing(path: Path, start: Callable[..., Server]) -> None:
    server = start()
    anna = Browser(server.address)
    before = rows(path)
    writes: list[Any] = []
    write = server.application.store.write

    async def noted(statements: Any) -> None:
        writes.extend(statements)  # none: a look at whether writing works
        await write(statements)

    server.application.store.write = noted
    for headers in ({}, {"Cookie": "tafelrunde=x"}, {"Cookie": cookie_of(anna)[:-1]}, anna.headers()):
        for page in LOOKS:
            answer = httpx.get(server.address + page, headers=headers)
            assert answer.status_code in (200, 401), page
            assert "set-cookie" not in answer.headers
    assert writes == [] and rows(path) == before


def test_nobody_can_look_but_does_nothing(server: Server) -> None:
    anna = Browser(server.address)
    table = anna.open_table("axio", 1, start=True)
    with httpx.Client(base_url=server.address) as nobody:
        assert nobody.get("/api/me").json() == {"person": None, "name": "", "lost": False, "before": []}
        assert nobody.get("/api/tables").json()["mine"] == [] and nobody.get("/api/me/solo").json() == {}
        assert nobody.get("/api/daily/axio").json()["table"] is None
        for way, page, body in (
            ("POST", "/api/tables", {"game": "axio", "seats": 1}),
            ("POST", "/api/daily/axio", None),
            ("POST", f"/api/tables/{table}/hint", {"seat": 0}),
            ("PUT", "/api/me", {"name": "X"}),
            ("POST", "/api/me/link", None),
            ("GET", "/api/me/devices", None),
        ):
            answer = nobody.request(way, page, json=body)
            assert (answer.status_code, answer.json()["reason"]) == (401, "nobody"), page


def test_being_somebody_takes_one_request_and_the_second_changes_nothing(server: Server) -> None:
    with httpx.Client(base_url=server.address, headers={"Accept-Language": "de"}) as http:
        first = http.post("/api/me").json()
        assert first["name"].startswith("Gast ")
        assert http.post("/api/me").json() == first == http.get("/api/me").json()


def test_very_many_guests_from_one_address_are_asked_to_wait(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.desk, "arriving", Buckets(*ARRIVALS))

    client = httpx.Client(base_url=server.address)

    def arrive(address: str) -> httpx.Response:
        client.cookies.clear()
        return client.post("/api/me", headers={"X-Forwarded-For": address})

    refused = [answer for _ in range(ARRIVALS[1] + 20) if not (answer := arrive("203.0.113.7")).is_success]
    assert 10 < len(refused) <= 20
    assert refused[0].status_code == 429 and refused[0].json()["reason"] == "crowded"
    assert "wait" in refused[0].json()["detail"] and "set-cookie" not in refused[0].headers
    assert arrive("203.0.113.8").is_success, "others come in"
    client.close()


# Links.


def test_a_link_does_nothing_before_it_is_confirmed(path: Path, start: Callable[..., Server]) -> None:
    server = start()
    anna, phone = Browser(server.address, "Anna"), Browser(server.address)
    link, before = link_of(anna), rows(path)
    for _ in range(2):
        answer = phone.http.post("/api/me/link/owner", json=link)
        assert answer.json() == {"person": anna.person, "name": "Anna"}
        assert "set-cookie" not in answer.headers
    assert rows(path) == before
    assert phone.http.get("/api/me").json()["person"] == phone.person


def test_a_link_is_good_once_also_after_a_restart(start: Callable[..., Server]) -> None:
    server = start()
    anna, phone = Browser(server.address, "Anna"), Browser(server.address, "Phone")
    link = link_of(anna)
    assert phone.http.post("/api/me/adopt", json=link).json() == {
        "person": anna.person,
        "name": "Anna",
        "lost": False,
        "before": [{"person": phone.person, "name": "Phone"}],
    }
    assert phone.http.get("/api/me").json()["person"] == anna.person
    server.stop()
    again = start()
    thief = Browser(again.address)
    for page in ("adopt", "link/owner"):
        answer = thief.http.post(f"/api/me/{page}", json=link)
        assert (answer.status_code, answer.json()["reason"]) == (410, "link_over")
    assert thief.http.get("/api/me").json()["person"] == thief.person


def test_of_many_devices_at_once_one_gets_the_link(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    others = [Browser(server.address) for _ in range(8)]
    link, answers = link_of(anna), []

    def adopt(browser: Browser) -> None:
        answers.append(browser.http.post("/api/me/adopt", json=link).status_code)

    threads = [threading.Thread(target=adopt, args=(each,)) for each in others]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(answers) == [200] + [410] * 7
    assert len(anna.http.get("/api/me/devices").json()) == 2
    assert [each.http.get("/api/me").json()["person"] for each in others].count(anna.person) == 1


def test_a_link_grows_old_and_cannot_be_made_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, phone = Browser(server.address, "Anna"), Browser(server.address)
    made = anna.http.post("/api/me/link").json()
    assert made["seconds"] == signatures.LINK_SECONDS <= 600
    for token in (made["token"] + "0", made["token"][:-1], "x", cookie_of(anna).partition("=")[2]):
        answer = phone.http.post("/api/me/adopt", json={"token": token})
        assert (answer.status_code, answer.json()["reason"]) == (400, "unreadable")
    with monkeypatch.context() as later:
        now = time.time()
        later.setattr("tafelrunde.server.people.now", lambda: now + made["seconds"] + 1)
        answer = phone.http.post("/api/me/adopt", json={"token": made["token"]})
        assert (answer.status_code, answer.json()["reason"]) == (410, "link_over")
    assert Identities(SECRET).read(made["token"]) is None, "a link is no key"
    assert phone.http.get("/api/me").json()["person"] == phone.person


def test_ones_own_link_on_the_same_device_is_not_used_up(server: Server) -> None:
    anna, phone = Browser(server.address, "Anna"), Browser(server.address)
    link = link_of(anna)
    assert anna.http.post("/api/me/adopt", json=link).json()["person"] == anna.person
    assert len(anna.http.get("/api/me/devices").json()) == 1
    assert phone.http.post("/api/me/adopt", json=link).json()["person"] == anna.person


def test_nobody_is_lost_by_becoming_somebody_else(server: Server) -> None:
    anna, bea, phone = (Browser(server.address, name) for name in ("Anna", "Bea", "Phone"))
    for other in (anna, bea):
        phone.http.post("/api/me/adopt", json=link_of(other))
    before = phone.http.get("/api/me").json()["before"]
    assert [each["name"] for each in before] == ["Anna", "Phone"], "the last first"
    assert phone.http.post("/api/me/back", json={"person": phone.person}).json()["name"] == "Phone"
    found = phone.http.get("/api/me").json()
    assert (found["person"], [each["name"] for each in found["before"]]) == (phone.person, ["Bea", "Anna"])
    phone.http.post("/api/me/adopt", json=link_of(anna))
    assert [each["name"] for each in phone.http.get("/api/me").json()["before"]] == ["Phone", "Bea"]
    assert len(anna.http.get("/api/me/devices").json()) == 2, "the phone is one device, however often it came"
    stranger = phone.http.post("/api/me/back", json={"person": "0123456789abcdef"})
    assert stranger.json()["reason"] == "nobody"


def test_coming_again_lets_the_browser_remember_for_longer(server: Server) -> None:
    anna, phone = Browser(server.address, "Anna"), Browser(server.address, "Phone")
    phone.http.post("/api/me/adopt", json=link_of(anna))
    again = phone.http.post("/api/me").headers.get_list("set-cookie")
    assert len(again) == 2 and all("Max-Age=31536000" in each for each in again)
    found = phone.http.get("/api/me").json()
    assert (found["name"], found["before"][0]["name"]) == ("Anna", "Phone")


def test_a_browser_that_is_full_of_people_takes_no_more(server: Server) -> None:
    phone = Browser(server.address, "Phone")
    people = [Browser(server.address, f"P{n}") for n in range(signatures.KEYS + 1)]
    answers = [phone.http.post("/api/me/adopt", json=link_of(each)) for each in people]
    assert [each.status_code for each in answers] == [200] * signatures.KEYS + [429]
    names = [each["name"] for each in phone.http.get("/api/me").json()["before"]]
    assert len(names) == signatures.KEYS and names[-1] == "Phone", "the first one is still there"


def test_a_person_has_so_many_devices_and_no_more(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    statuses = [
        Browser(server.address).http.post("/api/me/adopt", json=link_of(anna)).status_code
        for _ in range(DEVICES_PER_PERSON)
    ]
    assert statuses == [200] * (DEVICES_PER_PERSON - 1) + [429]


def test_open_tables_follow_a_browser_that_becomes_somebody_else(server: Server) -> None:
    anna, phone = Browser(server.address, "Anna"), Browser(server.address, "Phone")
    phone.enter(anna.open_table(seats=2))
    phone.http.post("/api/me/adopt", json=link_of(anna))
    with pytest.raises(ConnectionClosed):
        phone.wait_until(lambda: False)
    phone.connect()
    assert phone.heard[-1]["person"] == anna.person
    phone.close()


# Devices.


def test_devices_are_listed_with_their_times(start: Callable[..., Server]) -> None:
    server = start()
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    anna, phone = Browser(server.address, "Anna"), Browser(server.address)
    phone.http.post("/api/me/adopt", json=link_of(anna), headers={"User-Agent": agent})
    begin = time.time()
    first, second = phone.http.get("/api/me/devices").json()
    assert (first["this"], first["kind"]) == (True, "Firefox, Linux") and not second["this"]
    assert first["added"] <= begin <= first["seen"] and second["seen"] <= begin
    anna.connect()
    anna.close()
    first, second = phone.http.get("/api/me/devices").json()
    assert not second["this"] and second["seen"] > begin, "coming to a table is being seen"
    server.stop()
    anna.http.base_url = phone.http.base_url = start().address
    seen = {each["id"]: each["seen"] for each in phone.http.get("/api/me/devices").json()}
    assert seen[second["id"]] == second["seen"], "kept over a restart"


def test_a_device_that_was_signed_out_can_do_nothing_any_more(server: Server) -> None:
    anna, phone = Browser(server.address, "Anna"), Browser(server.address, "Phone")
    phone.http.post("/api/me/adopt", json=link_of(anna))
    table = anna.open_table(seats=2)
    anna.enter(table)
    phone.enter(table)
    link = link_of(phone)
    (device,) = [each["id"] for each in anna.http.get("/api/me/devices").json() if not each["this"]]
    left = anna.http.delete(f"/api/me/devices/{device}").json()
    assert [each["this"] for each in left] == [True]
    with pytest.raises(ConnectionClosed):
        phone.wait_until(lambda: False)
    phone.socket = None
    with pytest.raises(InvalidStatus) as refusal:
        phone.connect()
    assert refusal.value.response.status_code == 403
    found = phone.http.get("/api/me").json()
    assert (found["person"], found["lost"]) == (None, True)
    assert [each["name"] for each in found["before"]] == ["Phone"], "whom it was before it can still be"
    for way, page in (("POST", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/me/link")):
        assert phone.http.request(way, page, json={"name": "X"}).status_code in (401, 422)
    thief = Browser(server.address)
    assert thief.http.post("/api/me/adopt", json=link).json()["reason"] == "link_over", "nor by its links"
    assert len(anna.http.get("/api/me/devices").json()) == 1
    anna.say("ping")
    anna.wait("pong")
    anna.close()


def test_a_kept_person_who_was_signed_out_is_no_longer_offered(server: Server) -> None:
    anna, bea, phone = (Browser(server.address, name) for name in ("Anna", "Bea", "Phone"))
    for other in (anna, bea):
        phone.http.post("/api/me/adopt", json=link_of(other))
    (device,) = [each["id"] for each in anna.http.get("/api/me/devices").json() if not each["this"]]
    anna.http.delete(f"/api/me/devices/{device}")
    assert [each["name"] for each in phone.http.get("/api/me").json()["before"]] == ["Phone"]
    assert phone.http.post("/api/me/back", json={"person": anna.person}).status_code == 401


def test_signing_this_device_out_leaves_nobody(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    (device,) = anna.http.get("/api/me/devices").json()
    cookie = cookie_of(anna)
    assert anna.http.delete(f"/api/me/devices/{device['id']}").json() == []
    assert not anna.http.cookies
    assert me(server, cookie)["person"] is None


def test_nobody_signs_others_out(server: Server) -> None:
    anna, eve = Browser(server.address, "Anna"), Browser(server.address, "Eve")
    anna.connect()
    (device,) = anna.http.get("/api/me/devices").json()
    assert eve.http.delete(f"/api/me/devices/{device['id']}").status_code == 200
    anna.say("ping")
    anna.wait("pong")
    assert anna.http.get("/api/me").json()["person"] == anna.person
    anna.close()


def test_a_device_signed_out_while_its_socket_opens_does_not_stay(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Browser(server.address, "Anna")
    people = server.application.people
    known, asked = people.known, []

    async def slow(key: Key) -> Any:
        found = await known(key)
        asked.append(key)
        if len(asked) == 1:  # after the handshake has looked, and before the socket is listed
            await people.sign_out(key)
            await server.application.sockets.hang_up(key)
        return found

    monkeypatch.setattr(people, "known", slow)
    with pytest.raises(ConnectionClosed):
        anna.connect()


def test_however_long_a_cookie_is_only_so_many_keys_in_it_are_looked_at() -> None:
    identities, looked_at = Identities(SECRET), 0
    read = identities.read

    def counted(text: str) -> Key | None:
        nonlocal looked_at
        looked_at += 1
        return read(text)

    identities.read = counted  # pyright: ignore[reportAttributeAccessIssue]
    keys = [Key(f"p{number}", f"d{number}") for number in range(KEYS)]
    full = f"{identities.before}={'~'.join(map(identities.spell, keys))}"
    for cookie in (full, f"{full}{'~' * 15_000}", f"{full}{f'; {identities.before}=x' * 500}"):
        looked_at = 0
        found = identities.keys_in([(b"cookie", cookie.encode())], identities.before)
        assert found == keys and looked_at == KEYS
