"""Compiles Python's source to the bytecode of the Python in WebAssembly, which would need seconds for it.

Only what is loaded at the start: bytecode takes more of the wire than source.
"""

import hashlib
import os
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "bytecode"


def compiled(source, node, pyodide):
    """Return the bytecode of what an archive of source needs at its start, by name."""
    key = hashlib.sha256(source + Path(__file__).with_suffix(".mjs").read_bytes()).hexdigest()
    result = FOLDER / f"{key[:16]}.zip"
    if not result.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        given, fresh = (FOLDER / f".{os.getpid()}.{part}" for part in ("source", "result"))
        given.write_bytes(source)
        if node(ROOT / "tools" / "bytecode.mjs", pyodide, given, fresh):
            raise SystemExit("the bytecode for browsers was not made")
        given.unlink()
        for each in FOLDER.glob("[!.]*.zip"):
            each.unlink(missing_ok=True)
        fresh.replace(result)
    with zipfile.ZipFile(result) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def replaced(files, found):
    """Yield files with bytecode in place of their source where there is some."""
    for name, content in files:
        yield (f"{name}c", found[f"{name}c"]) if f"{name}c" in found else (name, content)
