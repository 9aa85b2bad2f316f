"""Compiles every module that has a .pxd beside it, and builds the web pages, and what they keep for offline.

Without a C compiler the same files run as they are; without node the package has no web pages.
TAFELRUNDE_DEBUG=1 compiles them so that every access outside of an array ends the program with a message:
slow, and only for `make test-debug`, which keeps the result apart in build/debug. TAFELRUNDE_DEBUG=threads
does the same for threads that meet (`make test-races`).
"""

import os
import subprocess
import sys
from multiprocessing import get_start_method
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import web

SOURCE = Path("src")
CORES = os.cpu_count() or 1
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the .pxd says what is a C type
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "allow_none_for_extension_args": False,
    "auto_pickle": False,
    "freethreading_compatible": True,  # nothing in C is shared but constants
}
DEBUG = os.environ.get("TAFELRUNDE_DEBUG", "")
# Cython checks its own buffers; gcc's sanitizers check the C arrays, where most numbers are, and end the
# program where None is taken for an object (Cython's check of that needs Python's lock; the rules have none).
CHECKS = {"boundscheck": True, "initializedcheck": True}
SANITIZED = [
    "-fsanitize=address,undefined,bounds-strict",
    "-fno-sanitize-recover=all",
    "-include",
    "tools/checked.h",
    "-DCYTHON_ASSUME_SAFE_MACROS=0",  # they and the next reach beyond what Python's headers declare
    "-DCYTHON_USE_PYLONG_INTERNALS=0",
    "-O1",
    "-g1",
]
WATCHED = ["-fsanitize=thread", "-O1", "-g1"]  # and Cython checks nothing: that would need Python's lock
UNCOMPILED = (
    "WARNING: tafelrunde is not compiled ({reason}); it works, about 60 times slower. "
    "Install a C compiler (Debian: gcc) and install again."
)


def extensions():
    """One extension per .pxd, named like its module."""
    paths = [path.with_suffix(".py") for path in sorted(SOURCE.rglob("*.pxd"))]
    modules = [path for path in paths if path.name != "__init__.py"]
    flags = {"": [], "threads": WATCHED}.get(DEBUG, SANITIZED)
    found = [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            extra_compile_args=list(flags),
            extra_link_args=list(flags),
        )
        for path in modules
    ]
    checked = flags is SANITIZED
    directives = DIRECTIVES | CHECKS if checked else DIRECTIVES
    folder = "build/debug/c" if checked else "build/c"
    threads = CORES if get_start_method() == "fork" else 0  # others would run this file again
    return cythonize(found, compiler_directives=directives, build_dir=folder, quiet=True, nthreads=threads)


class OptionalBuild(build_ext):
    """Compiles all modules or none: a half-compiled engine could not share C types."""

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or CORES

    def build_extensions(self):
        if self.compiler.compiler_type == "unix" and not DEBUG:
            for each in self.extensions:
                each.extra_compile_args.append("-g0")  # nobody debugs it in C: a quarter of the time
                each.extra_compile_args.append("-ffp-contract=off")  # the same numbers on every processor
        super().build_extensions()

    def run(self):
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as problem:
            if DEBUG:
                raise
            self.forget_compiled()
            print(UNCOMPILED.format(reason=str(problem).splitlines()[0]), file=sys.stderr)
            self.extensions = []

    def forget_compiled(self):
        """Remove what an earlier build left: it would hide the newer source."""
        for folder in (SOURCE, Path(self.build_lib)):
            for path in folder.rglob("tafelrunde/**/*.so"):
                path.unlink()


class WebBuild(build_py):
    """Builds the web pages into the package; in a checkout `make` does it."""

    def run(self):
        if not self.editable_mode and not DEBUG:
            web.run("build")
            self.build_engine()
        super().run()

    def build_engine(self):
        """Build what browsers keep to play offline; without it everything else works."""
        command = [sys.executable, "tools/engine.py", "build"]
        if subprocess.run(command, capture_output=True).returncode:
            print("WARNING: nothing to be kept for offline could be built", file=sys.stderr)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild, "build_py": WebBuild})
