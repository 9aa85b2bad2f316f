"""Hostile and careless visitors: limits, origins, headers, identities."""

import json
import random
import string

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from server.support import Browser, Server, play_to_the_end
from tafelrunde.server import limits


def test_the_socket_is_closed_to_strangers_and_other_sites(server: Server) -> None:
    address = server.address.replace("http", "ws") + "/socket"
    anna = Browser(server.address)
    for headers in (
        {},
        {"Cookie": "tafelrunde=0011223344556677.00"},
        {**anna.headers(), "Origin": "https://elsewhere.example"},
        {**anna.headers(), "Origin": "null"},
    ):
        with pytest.raises(InvalidStatus) as refusal:
            connect(address, additional_headers=headers, legacy=True)
        assert refusal.value.response.status_code == 403
    anna.connect(Origin=server.address)
    anna.close()
    with pytest.raises(InvalidStatus):
        connect(address + "x", additional_headers=anna.headers(), legacy=True)


def test_nonsense_is_refused_and_changes_nothing(server: Server) -> None:
    anna = Browser(server.address)
    table = anna.open_table(seats=2)
    chance = random.Random(1)
    nonsense = [
        "", "{", "[]", "null", "0", '"x"', '{"is":"nothing"}', '{"is":"play"}', '{"is":"enter","table":5}',
        '{"is":"play","seat":"0","number":1,"move":"x"}', '{"is":"sit","seat":99999999999999999999}',
        '{"is":"sit","seat":-1}', '{"is":"enter","table":"x","seen":-5}', '{"is":"say","text":"x","more":1}',
        '{"is":"react","reaction":"<script>"}', "[" * 2000,
        '{"is":"play","seat":0,"number":1e999,"move":"x"}',
        '{"is":"share","value":"zz"}', '{"is":"mute","person":"","muted":true}', "\ud7ff\u0000",
    ]  # fmt: skip
    nonsense += ["".join(chance.choices(string.printable, k=60)) for _ in range(30)]
    somebody = anna
    for number, text in enumerate([b"\xff\xfe\x00", *nonsense]):
        if number % 20 == 0:  # nobody is refused for ever
            somebody = Browser(server.address)
            somebody.enter(table)
        somebody.socket.send(text)
        assert somebody.wait("refused")["reason"] in ("unreadable", "unknown_table", "not_host"), text
    somebody.say("ping")
    somebody.wait("pong")
    assert anna.enter(table)["number"] == 2


def test_before_entering_a_table_nothing_can_be_asked(server: Server) -> None:
    anna = Browser(server.address)
    anna.connect()
    assert anna.refused("start") == "unknown_table"
    assert anna.refused("enter", table="no-such-table-xx") == "unknown_table"
    assert anna.refused("rematch") == "unknown_table"


def test_messages_are_limited_in_size_and_speed(server: Server) -> None:
    anna = Browser(server.address)
    anna.connect()
    told: list[str] = []
    while "refused" not in told and len(told) < 2000:
        for _ in range(25):
            anna.say("ping")
        told += [anna.hear()["is"] for _ in range(25)]
    assert told[:200] == ["pong"] * 200 and "refused" in told
    big = Browser(server.address)
    big.connect()
    big.socket.send("x" * (limits.MESSAGE_BYTES + 1))
    with pytest.raises(ConnectionClosed):
        big.hear()


def test_sockets_and_tables_of_one_person_are_limited(server: Server, monkeypatch) -> None:
    anna = Browser(server.address)
    address = server.address.replace("http", "ws") + "/socket"
    opened = [
        connect(address, additional_headers=anna.headers(), legacy=True)
        for _ in range(limits.SOCKETS_PER_PERSON)
    ]
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers=anna.headers(), legacy=True)
    for each in opened:
        each.close()
    monkeypatch.setattr("tafelrunde.server.table.hub.TABLES_PER_PERSON", 2)
    anna.open_table()
    anna.open_table()
    answer = anna.http.post("/api/tables", json={"game": "axio", "seats": 2})
    assert answer.status_code == 429 and answer.json()["reason"] == "too_many"


def test_who_leaves_a_table_may_open_another(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.server.table.hub.TABLES_PER_PERSON", 1)
    anna = Browser(server.address)
    anna.enter(anna.open_table("axio", 2, bots=[None, 1], start=True))
    assert anna.http.post("/api/tables", json={"game": "axio", "seats": 2}).json()["reason"] == "too_many"
    anna.say("leave")
    anna.wait_until(lambda: anna.table["seats"][0]["left"])
    anna.open_table("axio", 2)


def test_a_rematch_is_a_table_like_any_other(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Browser(server.address)
    anna.enter(anna.open_table("axio", 1, start=True))
    play_to_the_end([anna], random.Random(1))
    anna.open_table()
    monkeypatch.setattr("tafelrunde.server.table.hub.TABLES_PER_PERSON", 1)
    assert anna.refused("rematch") == "too_many"


def test_impossible_tables_do_not_count_as_opened(server: Server) -> None:
    anna = Browser(server.address)
    for _ in range(int(limits.OPENING[1]) + 2):
        assert anna.http.post("/api/tables", json={"game": "chess", "seats": 2}).status_code == 400
    anna.open_table()


def test_many_tables_from_one_address_are_slowed_down(server: Server) -> None:
    school = {"X-Forwarded-For": "203.0.113.9"}
    each = int(limits.OPENING[1]) // 2  # so that nobody alone opens too many
    answers: list[httpx.Response] = []
    for _ in range(int(limits.OPENING_OF_AN_ADDRESS[1]) // each + 2):
        with httpx.Client(base_url=server.address, headers=school) as pupil:
            assert pupil.post("/api/me").status_code == 200
            answers += [pupil.post("/api/tables", json={"game": "axio", "seats": 2}) for _ in range(each)]
    assert all(answer.status_code == 201 for answer in answers[: int(limits.OPENING_OF_AN_ADDRESS[1])])
    assert answers[-1].status_code == 429 and answers[-1].json()["reason"] == "too_fast"


def test_every_answer_has_the_safe_headers(server: Server) -> None:
    for path in ("/", "/table/x", "/api/me", "/api/nothing", "/healthz", "/metrics", "/nowhere"):
        headers = httpx.get(server.address + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy, path
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_webassembly_runs_in_one_worker_only(server: Server) -> None:
    policies = {
        path: httpx.get(server.address + path).headers.get_list("content-security-policy")
        for path in ("/", "/assets/python-abc.js", "/assets/lib-abc.js", "/engine/engine.json")
    }
    wasm = {path for path, (policy,) in policies.items() if "script-src 'self' 'wasm-unsafe-eval';" in policy}
    assert wasm == {"/assets/python-abc.js"}
    assert not any("'unsafe-eval'" in policy or "unsafe-inline" in policy for (policy,) in policies.values())


def test_other_sites_and_forms_cannot_act(server: Server) -> None:
    anna = Browser(server.address)
    wish = {"game": "axio", "seats": 2}
    foreign = anna.http.post("/api/tables", json=wish, headers={"Origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    form = anna.http.post("/api/tables", content=json.dumps(wish), headers={"Content-Type": "text/plain"})
    assert form.status_code in (415, 422)
    assert anna.http.post("/api/tables", content=b"x" * 20000).status_code == 413
    assert anna.http.post("/api/tables", json=wish, headers={"Origin": server.address}).status_code == 201


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess", "seats": 2},
        {"game": "xactika", "seats": 1},
        {"game": "xactika", "seats": 99},
        {"game": "xactika", "seats": 3, "options": {"variant": "x"}},
        {"game": "xactika", "seats": 3, "bots": [1, 1, 1]},
        {"game": "xactika", "seats": 3, "bots": [1, 1, 1, 1]},
        {"game": "xactika", "seats": 3, "bots": [7]},
        {"game": "xactika", "seats": 3, "names": ["x" * 99]},
        {"game": "xactika", "seats": 3, "start": True},
        {"game": "xactika", "seats": 3, "clock": "1s"},
        {"game": "xactika", "seats": 3, "surprise": 1},
    ],
)
def test_impossible_tables_are_refused_kindly(server: Server, wish) -> None:
    answer = Browser(server.address).http.post("/api/tables", json=wish)
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"] and answer.json()["reason"]


def test_a_running_game_gives_nothing_away(server: Server) -> None:
    anna = Browser(server.address)
    table = anna.open_table(seats=2, names=["B"], start=True)
    for page in ("record", "replay", "draws"):
        assert anna.http.get(f"/api/tables/{table}/{page}").status_code == 409
    assert anna.http.get(f"/api/tables/{'x' * 16}/record").status_code == 404


def test_names_are_text_and_short(server: Server) -> None:
    anna = Browser(server.address)
    assert anna.http.put("/api/me", json={"name": "x" * 25}).status_code == 422
    assert anna.http.put("/api/me", json={"name": " \n "}).status_code == 400
    assert anna.http.put("/api/me", json={"name": " <i>A\u0000b "}).json()["name"] == "<i>A b"


def test_pages_health_and_metrics(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    http = httpx.Client(base_url=server.address)
    store, asked = server.application.store, []
    check = store.check
    monkeypatch.setattr(store, "check", lambda: asked.append(1) or check())
    monkeypatch.setattr(server.application, "checked", -10.0)
    for _ in range(5):
        assert http.get("/healthz").json() == {"status": "ok"}
    assert len(asked) == 1, "a good answer holds for a moment"
    assert "tafelrunde_moves_total" in http.get("/metrics").text
    for path in ("/", "/table/abc", "/rules/axio", "/replay/x", "/verify/x"):
        assert http.get(path).headers["content-type"].startswith("text/html")
    unknown = http.get("/etc/passwd")
    assert unknown.status_code == 404 and unknown.headers["content-type"].startswith("text/html")
    assert http.get("/api/nothing").json()["reason"] == "unknown_page"
    assert http.get("/%2e%2e/%2e%2e/app.py").status_code == 404
