"""Threads that wait for their part of a batch: two locks each, for an executor takes longer to wake one."""

from __future__ import annotations

from threading import Lock, Thread

from tafelrunde.research.rows import Row
from tafelrunde.research.tasks import END


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
        if self.owed:  # somebody was interrupted while waiting for it
            self.answered.acquire()
        self.task, self.owed = task, True
        self.asked.release()

    def result(self) -> int:
        """Wait for the end of the task."""
        self.answered.acquire()
        self.owed = False
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
        part.begin(END)
