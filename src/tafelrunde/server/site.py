"""Writes the pages as a site of plain files: any file server at any address will do.

The files are those that the server sends. What it would answer itself is there as a file, or absent.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
from pathlib import Path

import msgspec

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.desk.tables import list_games
from tafelrunde.server.http.pages import ENGINE, FOLDER, PRESSED, SMALL

MARK = "games.json"  # every site has it, and nothing else does
OURS = ("assets", "engine")  # folders that are written anew
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


class NoSite(TafelrundeError):
    """The site cannot be written, and why."""


class File(msgspec.Struct):
    """A file that browsers keep: its size, and what is sent of it."""

    path: str
    size: int
    sent: int


class Engine(msgspec.Struct):
    """The list of what browsers keep."""

    runtime: str
    archive: str
    files: list[File]
    compiled: bool = True


def write_site(folder: Path, pages: Path = FOLDER, engine: Path = ENGINE) -> int:
    """Write the site into a folder, in place of an older one; returns its bytes, compressed copies too."""
    if not (pages / "index.html").exists() or not (engine / "engine.json").exists():
        raise NoSite("the pages, or what browsers run, are not built; run `make site`")
    make_room(folder)
    shutil.copytree(pages, folder, dirs_exist_ok=True)
    found = msgspec.json.decode((engine / "engine.json").read_bytes(), type=Engine)
    write_engine(folder / "engine", engine, found)
    (folder / MARK).write_bytes(msgspec.json.encode(list_games(found.compiled)))
    index = folder / "index.html"
    index.write_text(as_site(index.read_text("utf-8")), "utf-8")
    worker = folder / "sw.js"
    worker.write_text(with_games(worker.read_text("utf-8"), index.read_bytes()), "utf-8")
    (folder / ".nojekyll").touch()  # some hosts leave files out otherwise
    compress(folder)
    return sum(
        path.stat().st_size for path in folder.rglob("*") if path.is_file() and ".git" not in path.parts
    )


def make_room(folder: Path) -> None:
    """Remove an older site; a folder with something else in it is left alone."""
    if folder.exists() and not folder.is_dir():
        raise NoSite(f"{folder} is a file; give the path of a folder")
    others = folder.exists() and any(not path.name.startswith(".") for path in folder.iterdir())
    if others and not (folder / MARK).exists():
        raise NoSite(f"{folder} has something else in it; give an empty folder, or one with an older site")
    for name in OURS:
        shutil.rmtree(folder / name, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)


def write_engine(folder: Path, engine: Path, found: Engine) -> None:
    """Write Python and the games: as they are, and compressed, for a file server compresses nothing."""
    for each in found.files:
        path = folder / each.path
        path.parent.mkdir(parents=True, exist_ok=True)
        for suffix in (".br", ".gz"):
            shutil.copyfile(engine / f"{each.path}{suffix}", f"{path}{suffix}")
        pressed = Path(f"{path}.gz").read_bytes()
        path.write_bytes(gzip.decompress(pressed))
        each.sent = len(pressed)
    (folder / "engine.json").write_bytes(msgspec.json.encode(found))


def as_site(page: str) -> str:
    """Return the page for a site: it names its files from where it lies, and has the policy in it."""
    page = page.replace("<html ", "<html data-site ", 1)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    page = page.replace("<head>", f"<head>\n    {policy}", 1)
    return re.sub(r'(href|src)="/', r'\1="./', page)


def with_games(worker: str, page: bytes) -> str:
    """Return the service worker of a site: it keeps the list of games, too, and is not that of a server."""
    worker = worker.replace("const FILES = [", f'const FILES = ["{MARK}",', 1)
    version = hashlib.sha256(worker.encode() + page).hexdigest()[:12]
    return re.sub('const VERSION = "[^"]*"', f'const VERSION = "{version}"', worker, count=1)


def compress(folder: Path) -> None:
    """Write a compressed copy beside each file that gains by it, for file servers that send those."""
    for path in [folder / MARK, *folder.glob("*"), *(folder / "assets").rglob("*")]:
        if path.suffix in PRESSED and path.stat().st_size > SMALL:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
