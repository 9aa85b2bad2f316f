"""What processes that think for others may be asked: these jobs and no others, JSON in and JSON out.

Nothing that comes from Redis is trusted: a job is known by its name, its arguments are read as its own types,
and a view or a record among them is checked by the game before the rules see it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, get_type_hints

import msgspec

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.desk.puzzles import line_json
from tafelrunde.server.table.advice import think
from tafelrunde.server.table.bots import choose
from tafelrunde.server.table.reviews import weigh_json

QUICK, LONG = "tafelrunde:quick", "tafelrunde:long"  # the streams
GROUP = "work"  # of those who take from them
WORKERS = "tafelrunde:workers"  # who is there, by when they last said so; a name ends in their processes
ANSWERS = "tafelrunde:answers:{}"  # the list of one web process
TELLING = 200  # characters of a problem


class Job(NamedTuple):
    """Something that can be asked: what does it, the types of its arguments and of its answer."""

    work: Callable[..., Any]
    arguments: Any
    answer: Any


def job(work: Callable[..., Any]) -> Job:
    """Return a function as a job; its types are as it says."""
    hints = get_type_hints(work)
    answer = hints.pop("return")
    return Job(work, tuple[*hints.values()], answer)


JOBS = {"choose": job(choose), "think": job(think), "weigh": job(weigh_json), "line": job(line_json)}
NAMES = {each.work: name for name, each in JOBS.items()}


class Answer(msgspec.Struct, frozen=True):
    """What came of something asked: the answer as JSON, or why there is none."""

    number: int  # by which the web process knows what it asked
    answer: msgspec.Raw = msgspec.Raw(b"null")
    problem: str = ""


def do(number: int, name: str, arguments: bytes) -> bytes:
    """Do a job and return its answer, in a process that thinks; whatever goes wrong is an answer, too."""
    try:
        if name not in JOBS:
            raise TafelrundeError(f"there is no job {quoted(name)} here; start workers of the same version")
        asked = msgspec.json.decode(arguments, type=JOBS[name].arguments)
        answer = Answer(number, msgspec.Raw(msgspec.json.encode(JOBS[name].work(*asked))))
    except Exception as problem:
        answer = Answer(number, problem=quoted(str(problem) or repr(problem), TELLING))
    return msgspec.json.encode(answer)
