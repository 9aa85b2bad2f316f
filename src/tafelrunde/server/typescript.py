"""Writes the TypeScript types of the messages and of the games' views: `make messages`.

`--check` only tells whether the files in web/src/lib are fresh.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec.inspect as inspect

from tafelrunde.engine.registry import game, games
from tafelrunde.server.messages import FromBrowser, FromServer

FOLDER = Path("web/src/lib")
HEADER = "// Made by `make messages` from {source}; do not edit.\n"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


class Writer:
    """Collects the interfaces that a set of types needs."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def type(self, kind: inspect.Type) -> str:
        """Write a type."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case inspect.LiteralType(values):
                return " | ".join(json.dumps(value) for value in values)
            case inspect.ListType():
                inner = self.type(kind.item_type)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case inspect.DictType():
                return f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type)}>"
            case inspect.UnionType(types):
                return " | ".join(self.type(each) for each in types)
            case inspect.StructType():
                self.struct(kind)
                return kind.cls.__name__
            case _:
                raise TypeError(f"no TypeScript for {kind}; teach server/typescript.py")

    def struct(self, kind: inspect.StructType) -> None:
        """Write the interface of a struct, once; a browser may leave out what has a default."""
        name = kind.cls.__name__
        if name in self.interfaces:
            return
        self.interfaces[name] = ""
        browser_says = kind.cls in FromBrowser.__args__
        lines = [f"  {kind.tag_field}: {json.dumps(kind.tag)};"] if kind.tag_field else []
        for field in kind.fields:
            optional = "?" if browser_says and not field.required else ""
            lines.append(f"  {field.encode_name}{optional}: {self.type(field.type)};")
        words = (kind.cls.__doc__ or "").splitlines()[0]
        self.interfaces[name] = f"/** {words} */\nexport interface {name} {{\n" + "\n".join(lines) + "\n}\n"

    def text(self) -> str:
        """Return all interfaces."""
        return "\n".join(self.interfaces.values())


def union(name: str, words: str, members: list[str]) -> str:
    """Write a union of interfaces."""
    return f"\n/** {words} */\nexport type {name} =\n" + "\n".join(f"  | {each}" for each in members) + ";\n"


def messages_text() -> str:
    """Return the types of what browser and server say."""
    writer = Writer()
    for kind in inspect.multi_type_info((*FromBrowser.__args__, *FromServer.__args__)):
        writer.type(kind)
    browser = union("FromBrowser", "What a browser says.", [each.__name__ for each in FromBrowser.__args__])
    server = union("FromServer", "What the server says.", [each.__name__ for each in FromServer.__args__])
    return HEADER.format(source="src/tafelrunde/server/messages.py") + "\n" + writer.text() + browser + server


def views_text() -> str:
    """Return the types of what the games show."""
    writer = Writer()
    kinds: list[Any] = [game(name).view_type for name in games()]
    for kind in inspect.multi_type_info(kinds):
        writer.type(kind)
    return HEADER.format(source="the games' view.py") + "\n" + writer.text()


def main(check: bool) -> int:
    """Write the files, or tell which are stale."""
    stale = 0
    for name, text in (("messages.ts", messages_text()), ("views.ts", views_text())):
        path = FOLDER / name
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.stderr.write(f"{path} is not what the Python types say; run `make messages`\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
