"""Threads that wait for their part of a batch, each at a gate: an executor takes longer to wake one."""

from __future__ import annotations

from threading import Lock, Thread

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.research.gates import Gate
from tafelrunde.research.rows import Row
from tafelrunde.research.tasks import END


class LostThread(TafelrundeError):
    """A batch in a process that was forked: its threads stayed where they were."""


class Part:
    """Some of a batch's games, and the thread that does tasks in them, one after the other."""

    def __init__(self, root: Row, looks: int) -> None:
        self.root = root
        self.problem: BaseException | None = None
        self.owed = False  # whether a result was not yet fetched
        self.asked, self.answered = Gate(looks), Gate(looks)
        self.thread = Thread(target=self.serve, daemon=True)
        self.thread.start()

    def begin(self, task: int) -> None:
        """Begin a task; END ends the thread."""
        if not self.thread.is_alive():
            raise LostThread("a forked process has no threads of a batch; make the batch where it is stepped")
        self.settle()
        self.root.task, self.owed = task, True
        self.asked.open()

    def settle(self) -> None:
        """Wait for the end of the task; it may still run where somebody was interrupted before."""
        if self.owed:
            self.answered.wait()
            self.owed = False

    def result(self) -> int:
        """Return what the task came to."""
        self.settle()
        if self.problem is not None:
            raise self.problem
        return self.root.done

    def serve(self) -> None:
        """Do what is asked for, in the thread."""
        try:
            self.root.serve(self.asked, self.answered)
        except BaseException as problem:  # whoever waits is to hear of it
            self.problem = problem
            self.answered.open()


def dismiss(parts: list[Part], lock: Lock) -> None:
    """End the threads of a batch that is gone. Whoever still steps it while the program ends has to wait."""
    running = [
        part for part in parts if part.thread.is_alive()
    ]  # none in a forked process, whatever it locks
    if running:
        lock.acquire()
    for part in running:
        part.begin(END)
