"""Threads that wait for their part of a batch: two locks each, for an executor takes longer to wake one."""

from __future__ import annotations

from threading import Lock, Thread

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.research.rows import Row
from tafelrunde.research.tasks import END


class LostThread(TafelrundeError):
    """A batch in a process that was forked: its threads stayed where they were."""


class Part:
    """Some of a batch's games, and the thread that does tasks in them, one after the other."""

    def __init__(self, root: Row) -> None:
        self.root = root
        self.task = END
        self.done = 0
        self.problem: BaseException | None = None
        self.owed = False  # whether a result was not yet fetched
        self.asked, self.answered = Lock(), Lock()
        self.asked.acquire()
        self.answered.acquire()
        self.thread = Thread(target=self.serve, daemon=True)
        self.thread.start()

    def begin(self, task: int) -> None:
        """Begin a task; END ends the thread."""
        if not self.thread.is_alive():
            raise LostThread("a forked process has no threads of a batch; make the batch where it is stepped")
        self.settle()
        self.task, self.owed = task, True
        self.asked.release()

    def settle(self) -> None:
        """Wait for the end of the task; it may still run where somebody was interrupted while waiting."""
        if self.owed:
            self.answered.acquire()
            self.owed = False

    def result(self) -> int:
        """Return what the task came to."""
        self.settle()
        if self.problem is not None:
            raise self.problem
        return self.done

    def serve(self) -> None:
        """Do what is asked for, in the thread."""
        while True:
            self.asked.acquire()
            if self.task == END:
                return
            try:
                self.done = self.root.work(self.task)
            except BaseException as problem:  # whoever waits is to hear of it
                self.problem = problem
            self.answered.release()


def dismiss(parts: list[Part]) -> None:
    """End the threads of a batch that is gone."""
    for part in parts:
        if part.thread.is_alive():
            part.begin(END)
