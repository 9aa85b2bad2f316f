"""Gates between threads: one opens it, another one goes through, which closes it. In C without Python's lock.

Waking a thread takes some ten microseconds, so whoever comes to a closed gate looks at it a few times first.
"""

# What only C has comes from the .pxd.
# ruff: noqa: F821
# pyright: basic, reportUndefinedVariable=false, reportAttributeAccessIssue=false

from __future__ import annotations

from threading import Lock

try:
    import cython  # pyright: ignore[reportMissingTypeStubs]
except ImportError:
    from tafelrunde.research.unlocked import cython


class Gate:
    """A gate, closed at first."""

    def __init__(self, looks: int) -> None:
        if getattr(self, "plain", None) is not None:
            raise ValueError("a gate is made once")
        self.looks: int = looks  # how often one looks before one waits
        self.plain = Lock()  # closes it where nothing is compiled
        self.plain.acquire()

    def __cinit__(self) -> None:
        self.bolt = new_bolt()
        take(self.bolt, 1)

    def __dealloc__(self) -> None:
        throw_away(self.bolt)

    def open(self) -> None:
        """Let one thread through."""
        if cython.compiled:
            release(self.bolt)
        else:
            self.plain.release()

    def go_through(self) -> None:
        """Wait until it is open, and close it."""
        if cython.compiled:
            for _ in range(self.looks):
                if take(self.bolt, 0):
                    return
            take(self.bolt, 1)
        else:
            self.plain.acquire()

    def wait(self) -> None:
        """Go through, without Python's lock."""
        with cython.nogil:
            self.go_through()
