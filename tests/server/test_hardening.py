"""What keeps strangers out: names of the server, caches, HTTPS, who may see the numbers."""

import re
import socket
import tomllib
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import tafelrunde
from server.support import Browser, Server, until
from tafelrunde.engine.errors import BadOptions
from tafelrunde.server.http.access import Access, network
from tafelrunde.server.http.pages import MISSING

ROOT = Path(__file__).parents[2]
HTTPS = {"X-Forwarded-Proto": "https"}
VISITOR = {"X-Forwarded-For": "198.51.100.7"}


def rebound(server: Server, name: str) -> dict[str, str]:
    """Headers of a page at a name that somebody has made mean this machine."""
    return {"Host": f"{name}:{server.port}", "Origin": f"http://{name}:{server.port}"}


def test_a_name_that_is_not_this_servers_is_refused_kindly(server: Server) -> None:
    anna = Browser(server.address)
    headers = rebound(server, "evil.example")
    for answer in (
        anna.http.get("/", headers=headers),
        anna.http.get("/api/me", headers=headers),
        anna.http.post("/api/tables", json={"game": "axio", "seats": 2}, headers=headers),
    ):
        assert answer.status_code == 421 and "--allow-host 'evil.example'" in answer.text
        assert answer.text.count("\n") == 1 and "tafelrunde" not in answer.headers.get("set-cookie", "")
    german = anna.http.get("/", headers={**headers, "Accept-Language": "de-DE"})
    assert german.text.startswith("Diesen Namen kennt der Server nicht: 'evil.example'")


def open_socket(server: Server, name: str) -> None:
    """Open a socket by a name that means this machine, as a page at that name does."""
    headers = {**Browser(server.address).headers(), "Origin": f"http://{name}:{server.port}"}
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        address = f"ws://{name}:{server.port}/socket"
        connect(address, sock=wire, additional_headers=headers, legacy=True).close()


def test_a_socket_under_a_name_that_is_not_this_servers_is_refused(server: Server) -> None:
    open_socket(server, "127.0.0.1")
    open_socket(server, "localhost")
    with pytest.raises(InvalidStatus):
        open_socket(server, "evil.example")


@pytest.mark.parametrize(
    "name",
    ["localhost", "LOCALHOST.", "127.0.0.1", "[::1]", "192.168.1.20", "[fe80::1]", socket.gethostname()],
)
def test_the_machines_own_names_and_all_addresses_are_good(server: Server, name: str) -> None:
    assert httpx.get(f"{server.address}/api/games", headers={"Host": name}).status_code == 200
    assert httpx.get(f"{server.address}/api/games", headers={"Host": f"{name}:99"}).status_code == 200


def test_the_machines_full_and_local_names_are_good() -> None:
    access = Access()
    assert access.knows({"host": f"{socket.gethostname().partition('.')[0]}.local:8000"})
    access.learn_full_name()
    until(lambda: access.knows({"host": socket.getfqdn()}))


def test_names_can_be_allowed() -> None:
    named, any_name = Access(["Games.Example"]), Access(["*"])
    assert named.knows({"host": "games.example"}) and named.knows({"host": "games.example:8443"})
    assert not named.knows({"host": "games.example.evil"}) and not named.knows({"host": "127.0.0.1.evil"})
    assert any_name.knows({"host": "evil.example"})


def test_private_answers_are_kept_in_no_cache(server: Server) -> None:
    anna = Browser(server.address)
    table = anna.open_table("axio", 1, start=True)
    for path in ("/api/me", "/api/tables", "/api/me/solo", f"/api/tables/{table}/replay", "/api/nothing"):
        assert anna.http.get(path).headers["cache-control"] == "no-store", path
    assert anna.http.put("/api/me", json={"name": "Anna"}).headers["cache-control"] == "no-store"
    assert anna.http.put("/api/me", json={"name": ""}).headers["cache-control"] == "no-store"
    for path in ("/", "/api/games"):
        assert "no-store" not in anna.http.get(path).headers.get("cache-control", ""), path


def test_browsers_are_told_to_insist_on_https_only_over_https_and_only_if_wished(
    server: Server, tmp_path: Path
) -> None:
    name = "strict-transport-security"
    assert name not in httpx.get(server.address, headers=HTTPS).headers
    strict = Server(f"sqlite:///{tmp_path}/tables.sqlite", access=Access(hsts=3600))
    try:
        assert httpx.get(strict.address, headers=HTTPS).headers[name] == "max-age=3600"
        assert name not in httpx.get(strict.address).headers
    finally:
        strict.stop()


def test_the_numbers_are_shown_to_this_machine_and_to_whom_the_host_names(
    server: Server, tmp_path: Path
) -> None:
    assert httpx.get(f"{server.address}/metrics").status_code == 200
    refused = httpx.get(f"{server.address}/metrics", headers=VISITOR)
    assert refused.status_code == 403 and "--metrics-from" in refused.json()["detail"]
    shown = Access(metrics=["198.51.100.0/24"])
    assert shown.may_measure("198.51.100.7") and not shown.may_measure("198.51.101.7")
    assert not shown.may_measure("no address")


def test_hints_and_reviews_are_among_the_numbers(server: Server) -> None:
    anna = Browser(server.address)
    table = anna.open_table("axio", 1, start=True)
    assert anna.http.post(f"/api/tables/{table}/hint", json={"seat": 0}).status_code == 200
    text = anna.http.get("/metrics").text
    assert "tafelrunde_hints_total 1" in text and "tafelrunde_reviews_total 0" in text


@pytest.mark.parametrize("option", ["--trusted-proxy", "--metrics-from"])
def test_something_else_than_a_network_is_refused(option: str) -> None:
    with pytest.raises(BadOptions, match=rf"{option} .* 10\.0\.0\.0/8, not 'nowhere'"):
        network(option, "nowhere")


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" not in project and version("tafelrunde") == tafelrunde.__version__


def test_the_page_without_web_files_names_a_command_that_exists() -> None:
    command = re.search(r"<code>make (\w+)</code>", MISSING.decode())
    assert command and re.search(rf"^{command[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
