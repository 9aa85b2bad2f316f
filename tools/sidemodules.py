"""Compiles the engine for WebAssembly: Cython's C by PyPI's ziglang, into modules that Pyodide loads.

Nothing of emscripten is needed. The C keeps to Python's stable interface, so that the headers of the Python
that builds do for the one that runs; how large numbers are there, Pyodide tells (docs/decisions/0010).
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "sidemodules"
HEADERS = FOLDER / "include"
SUFFIX = ".cpython-314-wasm32-emscripten.so"
NUMBERS = "_sysconfigdata__emscripten_wasm32-emscripten.py"
TOLD = re.compile(r"(HAVE|SIZEOF|ALIGNOF)_\w+|STDC_HEADERS|WITH_DOC_STRINGS")
OLDEST = "0x030B0000"  # the Python that all headers agree with
# What every browser knows that Pyodide runs in; later inventions would be used without need.
CPU = "mvp+bulk_memory+multivalue+mutable_globals+nontrapping_fptoint+reference_types+sign_ext"
COMPILE = [
    "cc",
    "-target",
    "wasm32-emscripten",
    f"-mcpu={CPU}",
    "-c",
    "-fPIC",
    "-O2",
    "-g0",
    "-w",
    "-DNDEBUG",
]
COMPILE += ["-DCYTHON_LIMITED_API=1", f"-DPy_LIMITED_API={OLDEST}", "-D__wasi__"]
LINK = [
    "wasm-ld",
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",
    "--gc-sections",
    "-s",
]

RESEARCH = {"actions", "lane", "rows"}  # nobody steps batches in a browser


def zig():
    """Return the folder of PyPI's zig; None where it is not installed."""
    try:
        import ziglang
    except ImportError:
        return None
    return Path(ziglang.__file__).parent


def write_headers(library):
    """Write Python's headers, with the numbers of the Python in WebAssembly in place of this machine's."""
    numbers = {}
    with zipfile.ZipFile(library) as archive:
        exec(archive.read(NUMBERS), numbers)
    lines = [
        f"#define {name} {value}"
        for name, value in sorted(numbers["build_time_vars"].items())
        if TOLD.fullmatch(name) and isinstance(value, int) and value
    ]
    shutil.copytree(sysconfig.get_path("include"), HEADERS, dirs_exist_ok=True)
    (HEADERS / "pyconfig.h").unlink(missing_ok=True)
    (HEADERS / "pyconfig.h").write_text("\n".join(lines), "utf-8")


def compile_one(home, name, source):
    """Compile a module, unless that was done since its source has changed; return its file."""
    module = FOLDER / (name.replace(".", "/") + SUFFIX)
    if module.exists() and module.stat().st_mtime >= max(
        source.stat().st_mtime, Path(__file__).stat().st_mtime
    ):
        return module
    module.parent.mkdir(parents=True, exist_ok=True)
    thing, fresh = module.with_suffix(f".{os.getpid()}.o"), module.with_suffix(f".{os.getpid()}")
    libc = home / "lib" / "libc" / "include"
    includes = ["-I", HEADERS, "-isystem", libc / "wasm-wasi-musl", "-isystem", libc / "generic-musl"]
    env = {
        **os.environ,
        "ZIG_GLOBAL_CACHE_DIR": str(FOLDER / "cache"),
        "ZIG_LOCAL_CACHE_DIR": str(FOLDER / "cache"),
    }
    export = f"--export=PyInit_{name.rpartition('.')[2]}"
    for step in [*COMPILE, *includes, source, "-o", thing], [*LINK, export, thing, "-o", fresh]:
        subprocess.run([home / "zig", *step], env=env, check=True)
    thing.unlink()
    fresh.replace(module)
    return module


def compiled(library):
    """Yield the compiled modules with their names in an archive; none without ziglang or Python's headers."""
    home = zig()
    if home is None or not Path(sysconfig.get_path("include"), "Python.h").exists():
        return
    os.chdir(ROOT)  # where setup.py looks
    sys.path.append(str(ROOT))
    import setup

    if not (HEADERS / "pyconfig.h").exists():
        write_headers(library)
    modules = [(each.name, ROOT / each.sources[0]) for each in setup.extensions()]
    wanted = [(name, path) for name, path in modules if path.stem not in RESEARCH]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for path in pool.map(lambda each: compile_one(home, *each), wanted):
            yield path.relative_to(FOLDER).as_posix(), path.read_bytes()
