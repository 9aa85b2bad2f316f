"""Writes the lists of messages in docs/protocol.md from messages.py: `make messages`."""

from __future__ import annotations

import inspect as python
import re
from pathlib import Path
from typing import Any

import msgspec.inspect as inspect

from tafelrunde.server.messages import FromBrowser, FromServer, Message
from tafelrunde.server.typescript import Writer

PAGE = Path("docs/protocol.md")
PARTS = {"from-browser": FromBrowser, "from-server": FromServer}
COMMENT = re.compile(r"^    (\w+): .*?  # (.*)$", re.MULTILINE)


def page(text: str) -> str:
    """Return the page with its lists written anew."""
    for name, kinds in PARTS.items():
        marks = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, after = text.partition(marks[0])[0], text.partition(marks[1])[2]
        text = f"{before}{marks[0]}\n{listed(kinds.__args__)}\n{marks[1]}{after}"
    return text


def listed(kinds: tuple[type[Message], ...]) -> str:
    """Return all messages of one side, then the parts that they are made of."""
    writer = Writer()
    found: list[Any] = list(inspect.multi_type_info(kinds))
    for each in found:
        writer.type(each)
    parts = [each for name, each in writer.classes.items() if each not in kinds and name != "Message"]
    told = [described(each, writer) for each in found]
    told += [described(each, writer) for each in inspect.multi_type_info(parts)]
    return "\n".join(told)


def described(kind: Any, writer: Writer) -> str:
    """Return a message or a part of one: what it means, and its fields."""
    title = f"`{kind.tag}`" if kind.tag else kind.cls.__name__
    comments = dict(COMMENT.findall(python.getsource(kind.cls)))
    lines = [f"**{title}** {(kind.cls.__doc__ or '').strip().splitlines()[0]}", ""]
    for field in kind.fields:
        name = field.encode_name
        optional = "" if field.required else ", may be left out"
        says = f": {comments[name]}" if name in comments else ""
        lines.append(f"- `{name}`, `{writer.type(field.type)}`{optional}{says}")
    return "\n".join([*lines, ""] if kind.fields else lines)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), encoding="utf-8")
