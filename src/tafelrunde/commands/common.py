"""What several commands need."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from tafelrunde.engine.errors import BadOptions, quoted
from tafelrunde.engine.texts import LANGUAGES


def example(*lines: str) -> str:
    """Return the examples that end a command's help."""
    return "[bold]Examples[/]\n\n" + "\n\n".join(f"  [cyan]{line}[/]" for line in lines)


def spoken(language: str) -> str:
    """Return the language asked for, or the system's."""
    if not language:
        system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG", "")
        return "de" if system.startswith("de") else "en"
    if language not in LANGUAGES:
        raise BadOptions(f"the language is {' or '.join(LANGUAGES)}, not {quoted(language)}")
    return language


def print_json(value: object) -> None:
    """Print one line of JSON."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def content(file: str, what: str) -> bytes:
    """Return what is in a file or comes from standard input."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise BadOptions(f"cannot read {quoted(file)}: {reason}; give the path of {what}") from None
