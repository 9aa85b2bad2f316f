"""The built web files, held in memory with a compressed copy of each, and what is kept to play offline."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parents[1] / "web"
ENGINE = Path(__file__).parents[1] / "engine"  # written by tools/engine.py
MISSING = (
    b"<!doctype html><title>Tafelrunde</title>"
    b"<p>The web files are not built yet; run <code>make play</code>.</p>"
)
FOREVER = "public, max-age=31536000, immutable"
SMALL = 1024  # bytes that are not worth compressing
PRESSED = {".js", ".css", ".html", ".svg", ".json", ".webmanifest"}

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("application/manifest+json", ".webmanifest")


@dataclass(frozen=True)
class Page:
    """A file as it is sent."""

    body: bytes
    pressed: bytes | None
    kind: str
    tag: str
    cache: str


class Pages:
    """All files of the web folder; read again when its index changes (somebody has built it anew)."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.stamp = -1
        self.files: dict[str, Page] = {}

    def find(self, path: str) -> Page | None:
        """Return the file of a path."""
        self.refresh()
        return self.files.get(path)

    def index(self) -> Page:
        """Return the one page of the application."""
        return self.find("/index.html") or page_of(MISSING, Path("index.html"))

    def refresh(self) -> None:
        """Read the folder if it is new."""
        try:
            stamp = (self.folder / "index.html").stat().st_mtime_ns
        except OSError:
            stamp = 0
        if stamp != self.stamp:
            self.stamp = stamp
            paths = [path for path in self.folder.rglob("*") if path.is_file()] if stamp else []
            self.files = {
                f"/{path.relative_to(self.folder).as_posix()}": page_of(path.read_bytes(), path)
                for path in paths
            }


def page_of(body: bytes, path: Path) -> Page:
    """Return a file with its headers; hashed names never change their content."""
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    pressed = gzip.compress(body, 9, mtime=0) if path.suffix in PRESSED and len(body) > SMALL else None
    cache = FOREVER if "assets" in path.parts else "no-cache"
    return Page(body, pressed, kind, f'"{hashlib.sha256(body).hexdigest()[:24]}"', cache)


class Offered(msgspec.Struct):
    """A file of the list."""

    path: str


class Listed(msgspec.Struct):
    """The list of what browsers keep."""

    files: list[Offered]


@dataclass(frozen=True)
class Packed:
    """A file that lies compressed on the disk, as it is sent."""

    path: Path
    kind: str
    encoding: str


ENCODINGS = (("br", ".br"), ("gzip", ".gz"))  # the shorter first


class Engine:
    """The files with which browsers play without a server; large, so they stay on the disk."""

    def __init__(self, folder: Path = ENGINE) -> None:
        self.folder = folder
        self.list = folder / "engine.json"
        self.stamp = -1
        self.names: set[str] = set()

    def find(self, name: str, accepted: str) -> Packed | None:
        """Return a file of the list, in an encoding that the browser takes."""
        self.refresh()
        if name not in self.names:
            return None
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        taken = {each.partition(";")[0].strip() for each in accepted.split(",")}
        encoding, suffix = next((each for each in ENCODINGS if each[0] in taken), ENCODINGS[-1])
        return Packed(self.folder / f"{name}{suffix}", kind, encoding)

    def refresh(self) -> None:
        """Read the list if it is new."""
        try:
            stamp = self.list.stat().st_mtime_ns
        except OSError:
            stamp = 0
        if stamp != self.stamp:
            self.stamp = stamp
            self.names = set()
            if stamp:
                self.names = {
                    each.path for each in msgspec.json.decode(self.list.read_bytes(), type=Listed).files
                }
