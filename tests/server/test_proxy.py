"""Behind a real nginx with the configuration of the documents: HTTPS, sockets, visitors told apart."""

import random
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.nginx import NGINX, Nginx
from server.support import WAIT, Browser, Server, free_port, play_to_the_end
from tafelrunde.engine.fair import verify
from tafelrunde.engine.record import read_record
from tafelrunde.server.http.access import Access

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
NAME = "tafelrunde.example"
PROXY = "127.0.0.2"  # not the address from which the server trusts proxies anyway


class Proxy:
    """An nginx of its own in front of a server."""

    def __init__(self, folder: Path, server: Server, **changes: str) -> None:
        self.folder = folder
        self.port, self.plain_port = free_port(), free_port()
        self.certificate, key = folder / "certificate.pem", folder / "key.pem"
        make_certificate(self.certificate, key)
        text = EXAMPLE.read_text()
        for example, here in {
            "127.0.0.1:8000": f"127.0.0.1:{server.port}",
            "listen 443": f"listen {PROXY}:{self.port}",
            "listen 80": f"listen {PROXY}:{self.plain_port}",
            "/etc/ssl/tafelrunde.pem": str(self.certificate),
            "/etc/ssl/tafelrunde.key": str(key),
            "/var/cache/nginx/tafelrunde": str(folder / "cache"),
            **changes,
        }.items():
            assert text.count(example) == 1, example
            text = text.replace(example, here)
        (folder / "tafelrunde.conf").write_text(text)
        sites = f"proxy_bind {PROXY}; include {folder}/tafelrunde.conf;"
        self.nginx = Nginx(folder, sites, PROXY, self.port)


def make_certificate(certificate: Path, key: Path) -> None:
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:{PROXY}"]
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    files = ["-nodes", "-days", "2", "-keyout", key, "-out", certificate]
    subprocess.run([*command, *files, *names], check=True, capture_output=True)


class Visitor(Browser):
    """A browser at an address of its own, which comes through the proxy."""

    def __init__(self, proxy: Proxy, address: str, **headers: str) -> None:
        self.proxy, self.visits_from = proxy, address
        self.trust = ssl.create_default_context(cafile=str(proxy.certificate))
        transport = httpx.HTTPTransport(verify=self.trust, local_address=address)
        headers = {"Host": f"{NAME}:{proxy.port}", **headers}
        url = f"https://{PROXY}:{proxy.port}"
        super().__init__(url, http=httpx.Client(base_url=url, transport=transport, headers=headers))

    def connect(self, **headers: str) -> None:
        site = f"{NAME}:{self.proxy.port}"
        self.socket = connect(
            f"wss://{site}/socket",
            sock=socket.create_connection((PROXY, self.proxy.port), WAIT, (self.visits_from, 0)),
            ssl=self.trust,
            additional_headers={**self.headers(), "Origin": f"https://{site}", **headers},
            max_size=None,
            legacy=True,
        )
        self.hear()


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hosted")
    access = Access(hosts=[NAME], proxies=[PROXY])
    running = Server(f"sqlite:///{folder}/tables.sqlite", access=access)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory, hosted: Server) -> Iterator[Proxy]:
    if NGINX is None or shutil.which("openssl") is None:
        pytest.skip("nginx or openssl is not installed, so a server behind a proxy was NOT tested")
    running = Proxy(tmp_path_factory.mktemp("nginx"), hosted)
    yield running
    running.nginx.stop()


@pytest.fixture
def one_socket_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address may have one socket, so that it shows who is counted as one."""
    monkeypatch.setattr("tafelrunde.server.socket.SOCKETS_PER_ADDRESS", 1)


def test_a_whole_game_is_played_through_the_proxy(proxy: Proxy) -> None:
    anna = Visitor(proxy, "127.0.0.11")
    table = anna.open_table("axio", 2, bots=[None, 1], start=True)
    anna.enter(table)
    play_to_the_end([anna], random.Random(1))
    assert verify(read_record(anna.http.get(f"/api/tables/{table}/record").text)) > 0
    anna.close()


def secure(person: Browser) -> list[bool]:
    return [cookie.secure for cookie in person.http.cookies.jar]


def test_over_https_the_cookie_is_for_https_only(proxy: Proxy, hosted: Server) -> None:
    assert secure(Visitor(proxy, "127.0.0.11")) == [True]
    assert secure(Browser(hosted.address)) == [False]


def test_visitors_behind_the_proxy_are_counted_apart(proxy: Proxy, one_socket_each: None) -> None:
    anna, ben = Visitor(proxy, "127.0.0.21"), Visitor(proxy, "127.0.0.22")
    anna.connect()
    ben.connect()
    with pytest.raises(InvalidStatus):
        Visitor(proxy, "127.0.0.21").connect()
    anna.close()
    ben.close()


def test_what_a_visitor_claims_to_be_is_not_believed(proxy: Proxy, one_socket_each: None) -> None:
    anna = Visitor(proxy, "127.0.0.31")
    anna.connect()
    with pytest.raises(InvalidStatus):
        anna.connect(**{"X-Forwarded-For": "198.51.100.7"})
    anna.close()


def test_nobody_but_a_trusted_proxy_speaks_for_others(hosted: Server, one_socket_each: None) -> None:
    def come(claimed: str, source: str):
        headers = {**Browser(hosted.address).headers(), "X-Forwarded-For": claimed}
        wire = socket.create_connection(("127.0.0.1", hosted.port), WAIT, (source, 0))
        address = hosted.address.replace("http", "ws") + "/socket"
        return connect(address, sock=wire, additional_headers=headers, legacy=True)

    with come("198.51.100.7", "127.0.0.3"), pytest.raises(InvalidStatus):
        come("198.51.100.8", "127.0.0.3")
    with come("198.51.100.7", PROXY), come("198.51.100.8", PROXY):
        pass
    claims = {"X-Forwarded-Proto": "https"}
    transport = httpx.HTTPTransport(local_address="127.0.0.3")
    http = httpx.Client(base_url=hosted.address, transport=transport, headers=claims)
    assert secure(Browser(hosted.address, http=http)) == [False]


def test_names_that_are_not_the_servers_are_refused_behind_the_proxy_too(proxy: Proxy) -> None:
    anna = Visitor(proxy, "127.0.0.11")
    assert anna.http.get("/api/games", headers={"Host": "evil.example"}).status_code == 421


def test_plain_http_leads_to_https(proxy: Proxy) -> None:
    answer = httpx.get(f"http://{PROXY}:{proxy.plain_port}/rules/axio", headers={"Host": NAME})
    assert answer.status_code == 301 and answer.headers["location"] == f"https://{NAME}/rules/axio"


# Caching, limits, several processes.


def cached(proxy: Proxy) -> list[Path]:
    return [path for path in (proxy.folder / "cache").rglob("*") if path.is_file()]


def test_files_that_never_change_are_kept_by_the_proxy_and_nothing_else(proxy: Proxy) -> None:
    anna = Visitor(proxy, "127.0.0.11")
    page = anna.http.get("/")
    asset = re.search(r'"(/assets/[^"]+[.]js)"', page.text)
    if asset is None:
        pytest.skip("the web pages are not built, so caching was NOT tested")
    answers = [anna.http.get(asset[1]) for _ in range(3)]
    assert len({answer.content for answer in answers}) == 1 and answers[0].status_code == 200
    assert len(cached(proxy)) == 1
    for path in ("/api/me", "/api/tables", "/api/games", "/assets/none.js", "/engine/engine.json", "/sw.js"):
        anna.http.get(path)
    assert len(cached(proxy)) == 1
    assert b"tafelrunde-" not in cached(proxy)[0].read_bytes().partition(b"\r\n\r\n")[0].lower(), "no cookie"


def test_one_address_that_asks_too_often_is_told_so_and_others_are_not(
    tmp_path: Path, hosted: Server, proxy: Proxy
) -> None:
    strict = Proxy(tmp_path, hosted, **{"rate=50r/s": "rate=1r/m", "burst=200": "burst=4"})
    try:
        anna, ben = Visitor(strict, "127.0.0.41"), Visitor(strict, "127.0.0.42")
        assert 429 in [anna.http.get("/api/games").status_code for _ in range(6)]
        assert ben.http.get("/api/games").status_code == 200
    finally:
        strict.nginx.stop()


def test_a_process_that_is_gone_is_passed_over(tmp_path: Path, hosted: Server, proxy: Proxy) -> None:
    both = f"server 127.0.0.1:{free_port()} max_fails=1;\n    server 127.0.0.1:{hosted.port} max_fails=1"
    two = Proxy(tmp_path, hosted, **{f"server 127.0.0.1:{hosted.port} max_fails=1": both})
    try:
        anna = Visitor(two, "127.0.0.51")
        assert {anna.http.get("/api/games").status_code for _ in range(8)} == {200}
        for _ in range(3):
            anna.connect()
            anna.close()
    finally:
        two.nginx.stop()
