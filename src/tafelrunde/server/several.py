"""`tafelrunde serve --workers N`: one parent, N web processes behind one port, and one that thinks for bots.

Each web process listens on a socket of its own at the same port (SO_REUSEPORT), for then the system spreads
those who come evenly: 300 connections over three processes came out as 90, 96 and 114. Where they took turns
at one socket that they had inherited, the busiest got 215 and the idlest 9, for whoever is awake is faster
(measured on Linux with uvloop). Sockets last for hours, so that matters. Who waits at the door of a process
that dies is cut off, and comes back.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from types import FrameType

from tafelrunde.engine.errors import BadOptions, TafelrundeError, quoted
from tafelrunde.server import logs

PAUSES = (0.2, 1.0, 5.0, 15.0)  # seconds until a process that has ended is started again
PROVEN = 60.0  # seconds after which the next end counts as the first
LOOK = 0.2  # seconds between two looks at everybody
STOPPING = 8.0  # seconds for a process to stop by itself; five are enough for it
Ready = Callable[[], None]  # called by a process that has begun its work


@dataclass
class Child:
    """A process that is there to stay."""

    name: str
    task: Callable[[Ready], None]
    process: BaseProcess | None = None
    begun: float = 0.0
    ends: int = 0  # one after the other
    again: float = 0.0  # when it is to be started

    @property
    def runs(self) -> bool:
        """Tell whether it is there."""
        return self.process is not None and self.process.is_alive()


@dataclass
class Parent:
    """Starts processes, starts them again, and stops them."""

    webs: list[Child]
    others: list[Child]
    greet: Callable[[], None]
    stopping: bool = field(default=False, init=False)

    def run(self) -> int:
        """Let everything run until a signal comes; returns the exit status."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self.stop_soon)
        first, *rest = self.webs
        status = self.start_first(first)
        if status is not None:
            return status
        for each in (*rest, *self.others):
            start(each)
        self.greet()
        while not self.stopping:
            self.look()
            wait([each.process.sentinel for each in self.all() if each.process and each.runs], LOOK)
        stop(self.webs)  # before those who think, for whom they may still wait
        stop(self.others)
        return 0

    def all(self) -> list[Child]:
        """Return everybody."""
        return [*self.webs, *self.others]

    def stop_soon(self, _: int, __: FrameType | None) -> None:
        """Note that it is time to stop."""
        self.stopping = True

    def start_first(self, child: Child) -> int | None:
        """Let one bring the database up to date before others come; what keeps it from starting ends all."""
        told = start(child)
        while not told.poll(LOOK):
            if self.stopping:
                stop([child])
                return 0
        try:
            told.recv()
        except EOFError:  # it has ended, and has said why
            stop([child])
            return child.process.exitcode if child.process else 1
        return None

    def look(self) -> None:
        """Start those again who have ended, later and later."""
        for child in self.all():
            if child.runs:
                continue
            if not child.again:
                child.ends = 1 if time.monotonic() - child.begun > PROVEN else child.ends + 1
                pause = PAUSES[min(child.ends, len(PAUSES)) - 1]
                child.again = time.monotonic() + pause
                status = child.process.exitcode if child.process else None
                logs.warn(
                    "a process has ended and is started again", what=child.name, status=status, pause=pause
                )
            elif child.again <= time.monotonic():
                start(child)


def start(child: Child) -> Connection[None, None]:
    """Start a process; what is returned can be read as soon as it works."""
    context = get_context("fork")  # nothing runs here yet that a fork could break, and memory is shared
    told, telling = context.Pipe(duplex=False)
    child.process = context.Process(target=begin, args=(child.task, telling), name=child.name)
    child.begun, child.again = time.monotonic(), 0.0
    child.process.start()
    telling.close()
    return told


def begin(task: Callable[[Ready], None], telling: Connection[None, None]) -> None:
    """Do the work of a process, and end with its parent; what is refused is one line here, too."""
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_DFL if each == signal.SIGTERM else signal.default_int_handler)
    Thread(target=follow, daemon=True).start()
    try:
        task(partial(telling.send, None))
    except KeyboardInterrupt:
        sys.exit(130)
    except TafelrundeError as problem:
        sys.stderr.write(f"tafelrunde: {' '.join(str(problem).split())}\n")
        sys.exit(2)


def follow() -> None:
    """Stop when the parent is gone, however that ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def stop(children: list[Child]) -> None:
    """Stop processes, all at the same time; who does not is killed."""
    running = [each.process for each in children if each.process]
    for each in running:
        each.terminate()
    until = time.monotonic() + STOPPING
    for each in running:
        each.join(max(0.0, until - time.monotonic()))
        if each.is_alive():
            logs.warn("a process does not stop and is killed", what=each.name)
            each.kill()
            each.join()


def check(workers: int, db: str, bus: str) -> None:
    """Refuse several processes where they could not be one server."""
    if not db.startswith(("postgres://", "postgresql://")):
        given = f"not {quoted(db)}" if db else "not the SQLite file of your data folder"
        raise BadOptions(
            f"--workers {workers} needs --db postgresql://…, {given}: SQLite belongs to one process"
        )
    if not bus:
        raise BadOptions(
            f"--workers {workers} needs --bus redis://…, by which the processes hear of each other"
        )


def reserve(host: str, port: int) -> socket.socket:
    """Keep a port for the processes: nobody else can have it, and nobody comes in here."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as alone:  # fails if another server has it, even one that would share it
            alone.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            alone.bind((host, port))
        return shared_socket(host, port)
    except OSError as problem:
        raise BadOptions(
            f"cannot listen on {host} port {port}: {problem.strerror}; choose another --port"
        ) from None


def shared_socket(host: str, port: int) -> socket.socket:
    """Return a socket at a port that several processes share."""
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    found.bind((host, port))
    found.set_inheritable(True)
    return found
