"""The site of plain files, as it lies on the disk."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from tafelrunde.server.site import NoSite, write_site


@pytest.fixture
def built(tmp_path: Path) -> tuple[Path, Path]:
    """Return pages and an engine as a build leaves them, only smaller."""
    pages, engine = tmp_path / "web", tmp_path / "engine"
    (pages / "assets").mkdir(parents=True)
    (engine / "abc").mkdir(parents=True)
    (pages / "index.html").write_text(
        '<!doctype html>\n<html lang="de">\n<head>\n<script src="/assets/index-1.js"></script></head></html>'
    )
    (pages / "assets" / "index-1.js").write_text("go();" * 1000)
    (pages / "sw.js").write_text('const VERSION = "1";\nconst FILES = ["./"];\nrest')
    (engine / "abc" / "engine.zip.gz").write_bytes(gzip.compress(b"all the games"))
    (engine / "abc" / "engine.zip.br").write_bytes(b"shorter")
    files = [{"path": "abc/engine.zip", "size": 13, "sent": 7}]
    (engine / "engine.json").write_text(
        json.dumps({"runtime": "abc/", "archive": "abc/engine.zip", "files": files})
    )
    return pages, engine


def test_a_site_names_its_files_from_where_it_lies(built: tuple[Path, Path], tmp_path: Path) -> None:
    """So that any folder of any host will do; and browsers are told what it may load."""
    write_site(tmp_path / "site", *built)
    page = (tmp_path / "site" / "index.html").read_text()
    assert re.findall('(?:src|href)="([^"]*)"', page) == ["./assets/index-1.js"]
    assert "data-site" in page
    assert "default-src 'none'" in page


def test_what_is_sent_is_there_as_it_is_and_compressed(built: tuple[Path, Path], tmp_path: Path) -> None:
    """A page asks a file server for the compressed copy by its name; the list says how long that is."""
    site = tmp_path / "site"
    write_site(site, *built)
    pressed = (site / "engine/abc/engine.zip.gz").read_bytes()
    assert (site / "engine/abc/engine.zip").read_bytes() == gzip.decompress(pressed) == b"all the games"
    assert json.loads((site / "engine/engine.json").read_text())["files"][0]["sent"] == len(pressed)
    assert gzip.decompress((site / "assets/index-1.js.gz").read_bytes()) == b"go();" * 1000


def test_games_are_listed_without_a_server(built: tuple[Path, Path], tmp_path: Path) -> None:
    """The list is a file, and is kept for offline with the rest."""
    site = tmp_path / "site"
    write_site(site, *built)
    names = {each["id"] for each in json.loads((site / "games.json").read_text())}
    assert names >= {"acht", "axio", "qwinto", "xactika"}
    assert 'FILES = ["games.json","./"]' in (site / "sw.js").read_text()


@pytest.mark.parametrize("compiled", [True, False])
def test_a_site_says_whether_its_strongest_bot_is_weaker(
    built: tuple[Path, Path], tmp_path: Path, compiled: bool
) -> None:
    """Where what browsers run is not compiled, whatever the machine that writes the site has."""
    listed = built[1] / "engine.json"
    listed.write_text(json.dumps(json.loads(listed.read_text()) | {"compiled": compiled}))
    write_site(tmp_path / "site", *built)
    games = json.loads((tmp_path / "site" / "games.json").read_text())
    assert all([each["weaker"] for each in game["levels"]] == [False] * 5 + [not compiled] for game in games)


def test_a_site_replaces_an_older_one_and_nothing_else(built: tuple[Path, Path], tmp_path: Path) -> None:
    """Files of the old one go; a folder with something else in it is refused as it is."""
    site, other = tmp_path / "site", tmp_path / "other"
    write_site(site, *built)
    (site / "assets" / "index-0.js").write_text("old")
    (site / "CNAME").write_text("games.example")
    write_site(site, *built)
    assert not (site / "assets" / "index-0.js").exists()
    assert (site / "CNAME").exists()
    other.mkdir()
    (other / "letter.txt").write_text("mine")
    with pytest.raises(NoSite, match="something else"):
        write_site(other, *built)
    assert [each.name for each in other.iterdir()] == ["letter.txt"]
    with pytest.raises(NoSite, match="not built"):
        write_site(tmp_path / "none", tmp_path / "nothing")
