"""Starting and stopping: data folder, secret, address, PostgreSQL, generated types."""

import gzip
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import httpx
import msgspec
import pytest

from server.support import Browser, FreshProcess, Server, ServerProcess, free_port, play_to_the_end
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server import typescript
from tafelrunde.server.http.pages import Engine, Pages
from tafelrunde.server.secret import read_secret
from tafelrunde.server.serve import on_desktop
from tafelrunde.server.table import facts


def test_a_secret_is_at_least_32_bytes(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(TafelrundeError, match="less than 32"):
        read_secret(tmp_path / "secret")


def test_a_server_makes_its_folder_says_where_it_is_and_stops_gracefully(tmp_path: Path) -> None:
    server = FreshProcess(tmp_path, free_port())
    person = Browser(server.address)
    assert server.stop() == 0
    assert f":{server.port}/" in (tmp_path / "out").read_text()
    assert (tmp_path / "tables.sqlite").exists() and (tmp_path / "secret").exists()
    server.start()
    assert person.http.get("/api/me").json()["person"] == person.person
    server.stop()


def test_what_strangers_say_wrongly_fills_no_disk(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, free_port())
    upgrade = {"Connection": "upgrade", "Upgrade": "h2c"}
    before = (tmp_path / "log").read_text()
    assert httpx.get(f"{server.address}/healthz", headers=upgrade).status_code == 200
    assert httpx.post(f"{server.address}/api/me", content=iter([b"x"])).status_code == 400
    assert httpx.get(server.address, headers={"Host": "elsewhere.example"}).status_code == 421
    assert (tmp_path / "log").read_text() == before
    server.stop()


def test_a_bad_database_is_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tafelrunde", "serve", "--db", "mysql://x"]
    found = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TAFELRUNDE_DATA": str(tmp_path)},
    )
    assert found.returncode == 2 and found.stderr.count("\n") == 1 and "sqlite:///path" in found.stderr


def test_a_game_over_postgresql(postgres_url: str) -> None:
    server = Server(postgres_url)
    try:
        anna = Browser(server.address, "Anna")
        table = anna.open_table("axio", 2, bots=[None, 1], start=True)
        anna.enter(table)
        play_to_the_end([anna], random.Random(1))
        server.inside(lambda: server.application.hub.forget(server.room(table)))
        assert "secret:" in httpx.get(f"{server.address}/api/tables/{table}/record").text
    finally:
        server.stop()


def test_no_browser_opens_without_a_terminal() -> None:
    assert not on_desktop()


def test_built_files_are_compressed_and_kept_for_long(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "a-123.js").write_text("let x = 1;\n" * 500)
    pages = Pages(tmp_path)
    script = pages.find("/assets/a-123.js")
    assert script is not None and script.pressed is not None and len(script.pressed) < 500
    assert "immutable" in script.cache and pages.index().cache == "no-cache"
    assert pages.find("/../secret") is None


def packed(folder: Path) -> None:
    """Write what tools/engine.py writes, much smaller."""
    (folder / "abc").mkdir()
    for name, content in {"pyodide.mjs": b"let x = 1;", "pyodide.asm.wasm": b"wasm"}.items():
        (folder / "abc" / f"{name}.gz").write_bytes(gzip.compress(content))
        (folder / "abc" / f"{name}.br").write_bytes(b"shorter")
    (folder / "secret.gz").write_bytes(b"")
    listed = [{"path": "abc/pyodide.mjs"}, {"path": "abc/pyodide.asm.wasm"}]
    (folder / "engine.json").write_text(json.dumps({"files": listed}))


def test_what_browsers_keep_is_sent_compressed_and_for_good(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    try:
        server.application.engine = Engine(tmp_path)
        missing = httpx.get(f"{server.address}/engine/engine.json")
        assert missing.status_code == 404 and "nothing" in missing.json()["detail"]
        packed(tmp_path)
        listed = httpx.get(f"{server.address}/engine/engine.json")
        assert listed.json()["files"] and listed.headers["cache-control"] == "no-cache"
        address = f"{server.address}/engine/abc/pyodide.mjs"
        script = httpx.get(address, headers={"accept-encoding": "gzip"})
        assert script.text == "let x = 1;" and "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        with httpx.stream("GET", address, headers={"accept-encoding": "gzip, br;q=0.9"}) as answer:
            assert answer.headers["content-encoding"] == "br" and b"".join(answer.iter_raw()) == b"shorter"
        wasm = httpx.head(f"{server.address}/engine/abc/pyodide.asm.wasm")
        assert wasm.status_code == 405  # nothing but GET, as for pages
        for other in ("secret", "abc/../secret", "abc/pyodide.mjs.gz", ""):
            assert httpx.get(f"{server.address}/engine/{other}").status_code == 404, other
    finally:
        server.stop()


def test_two_structs_of_one_name_are_an_error() -> None:
    writer = typescript.Writer()
    writer.type(msgspec.inspect.type_info(facts.Moved))
    with pytest.raises(TypeError, match="another Moved"):
        writer.type(msgspec.inspect.type_info(msgspec.defstruct("Moved", ["to"])))


def test_the_generated_types_are_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    assert typescript.main(check=True) == 0
