"""Writes the TypeScript types of all that the server says: `make messages`.

Messages go to web/src/lib, each game's view and effects to its own folder, and what its board needs of the
box. `--check` only tells whether the files are fresh.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec.inspect as inspect
from fastapi import FastAPI

from tafelrunde.engine.registry import game, games
from tafelrunde.engine.texts import Words
from tafelrunde.server.answers import Draws, Puzzles, Replay, ReviewState
from tafelrunde.server.http import codes, history, identity, lessons, puzzles, results, tables
from tafelrunde.server.http.codes import Link
from tafelrunde.server.http.identity import Formerly, Token
from tafelrunde.server.messages import PROTOCOL, Choice, FromBrowser, FromServer, Position, Update
from tafelrunde.server.questions import (
    Attempt,
    FirstGame,
    HandedIn,
    NewName,
    NewTable,
    OwnMove,
    OwnSeat,
    SameDeal,
    SharedDeal,
    SharedGame,
    TakenDeal,
    Touch,
)
from tafelrunde.server.table.advice import Advice, Coached
from tafelrunde.teaching.lessons import Answered, Asked, Outline

LIB, GAMES = Path("web/src/lib"), Path("web/src/games")
HEADER = "// Made by `make messages` from {source}; do not edit.\n"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


JSON = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
ROUTERS = (
    identity.router,
    tables.router,
    history.router,
    history.shared,
    lessons.router,
    puzzles.router,
    results.router,
    codes.router,
)
ANSWERS = (Advice, Coached, Replay, Draws, ReviewState, Outline, Asked, Answered, Puzzles)
QUESTIONS = (
    NewTable,
    FirstGame,
    SameDeal,
    SharedDeal,
    SharedGame,
    HandedIn,
    TakenDeal,
    OwnSeat,
    OwnMove,
    Attempt,
    Touch,
    NewName,
    Token,
    Formerly,
    Link,
)
FRAMEWORK = {"HTTPValidationError", "ValidationError"}
FILLED = (Update, Position, Choice)  # web/src/lib/socket.ts puts in what the wire leaves out
KNOWN = (Words,)  # written with the messages


class Writer:
    """Collects the interfaces that a set of types needs."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}
        self.classes: dict[str, type] = {}

    def type(self, kind: inspect.Type) -> str:
        """Write a type."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case inspect.LiteralType(values):
                return " | ".join(json.dumps(value) for value in values)
            case inspect.ListType() | inspect.VarTupleType():
                inner = self.type(kind.item_type)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case inspect.DictType():
                return f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type)}>"
            case inspect.UnionType(types):
                return " | ".join(self.type(each) for each in types)
            case inspect.TupleType(types):
                return f"[{', '.join(self.type(each) for each in types)}]"
            case inspect.StructType() | inspect.DataclassType():
                self.struct(kind)
                return kind.cls.__name__
            case _:
                raise TypeError(f"no TypeScript for {kind}; teach server/typescript.py")

    def struct(self, kind: inspect.StructType | inspect.DataclassType) -> None:
        """Write the interface of a struct, once."""
        name = kind.cls.__name__
        if self.classes.get(name) is kind.cls:
            return
        if name in self.classes:
            raise TypeError(f"{kind.cls.__module__} has another {name}; give one of them another name")
        self.classes[name] = kind.cls
        self.interfaces[name] = ""
        lines: list[str] = []
        may_lack = kind.cls in FromBrowser.__args__ or kind.cls in QUESTIONS
        if isinstance(kind, inspect.StructType):
            may_lack = may_lack or (kind.cls.__struct_config__.omit_defaults and kind.cls not in FILLED)
            lines += [f"  {kind.tag_field}: {json.dumps(kind.tag)};"] if kind.tag_field else []
        for field in kind.fields:
            optional = "?" if may_lack and not field.required else ""
            lines.append(f"  {field.encode_name}{optional}: {self.type(field.type)};")
        self.interface(name, kind.cls.__doc__ or name, lines)

    def interface(self, name: str, words: str, lines: list[str]) -> None:
        """Note an interface."""
        head = f"/** {words.splitlines()[0]} */\nexport interface {name} {{\n"
        self.interfaces[name] = head + "\n".join(lines) + "\n}\n"

    def schema(self, name: str, schema: dict[str, Any]) -> None:
        """Write the interface of a pydantic model, from its JSON schema."""
        if self.classes.setdefault(name, FastAPI) is not FastAPI:
            raise TypeError(f"there is another {name}; give one of them another name")
        lines = [
            f"  {field}{'' if field in schema['required'] else '?'}: {json_type(kind)};"
            for field, kind in schema.get("properties", {}).items()
        ]
        self.interface(name, schema["description"], lines)

    def text(self) -> str:
        """Return all interfaces."""
        return "\n".join(self.interfaces.values())


def json_type(schema: dict[str, Any]) -> str:
    """Write a type from its JSON schema, as pydantic makes it."""
    match schema:
        case {"$ref": str(name)}:
            return name.rpartition("/")[2]
        case {"anyOf": kinds}:
            return " | ".join(json_type(each) for each in kinds)
        case {"enum": values}:
            return " | ".join(json.dumps(each) for each in values)
        case {"prefixItems": kinds}:
            return f"[{', '.join(json_type(each) for each in kinds)}]"
        case {"type": "array", "items": inner}:
            kind = json_type(inner)
            return f"({kind})[]" if " | " in kind else f"{kind}[]"
        case {"type": "object", "additionalProperties": inner}:
            return f"Record<string, {json_type(inner)}>"
        case {"type": str(kind)}:
            return JSON[kind]
        case _:
            raise TypeError(f"no TypeScript for {schema}; teach server/typescript.py")


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
    version = f"/** Which version of all this these pages speak. */\nexport const PROTOCOL = {PROTOCOL};\n\n"
    head = HEADER.format(source="src/tafelrunde/server/messages.py") + "\n" + version
    return head + writer.text() + browser + server


def http_text() -> str:
    """Return the types of what is asked and answered over HTTP."""
    writer = Writer()
    writer.classes |= {each.__name__: each for each in KNOWN}
    for kind in inspect.multi_type_info((*ANSWERS, *QUESTIONS)):
        writer.type(kind)
    api = FastAPI()
    for router in ROUTERS:
        api.include_router(router)
    for name, schema in api.openapi()["components"]["schemas"].items():
        if name not in FRAMEWORK:
            writer.schema(name, schema)
    known = ", ".join(each.__name__ for each in KNOWN)
    source = "answers.py, questions.py and http of src/tafelrunde/server"
    return f'{HEADER.format(source=source)}\nimport type {{ {known} }} from "./messages";\n\n{writer.text()}'


def wire_text(name: str) -> str:
    """Return the types of what a game shows and of what happens in it."""
    writer, found = Writer(), game(name)
    kinds: list[Any] = [found.view_type, *found.effect_types]
    for kind in inspect.multi_type_info(kinds):
        writer.type(kind)
    effects = union("Effect", "Something that happened.", [each.__name__ for each in found.effect_types])
    source = f"view.py and effects.py of src/tafelrunde/games/{name}"
    return HEADER.format(source=source) + "\n" + writer.text() + effects


def box_text(name: str) -> str:
    """Return what is in a game's box, as far as its board draws it: a constant each, names as a union."""
    head = HEADER.format(source=f"src/tafelrunde/games/{name}/box.py")
    lines = [f"export const {key} = {constant(value)};" for key, value in game(name).box.items()]
    return head + "\n" + "\n".join(lines) + "\n"


def constant(value: object) -> str:
    """Write a constant; a tuple of names so that each of them is a type."""
    return json.dumps(value) + (" as const" if isinstance(value, tuple) else "")


def main(check: bool) -> int:
    """Write the files, or tell which are stale."""
    stale = 0
    texts = {LIB / "messages.ts": messages_text(), LIB / "http.ts": http_text()}
    boards = [name for name in games() if (GAMES / name).is_dir()]  # the plain board needs no types
    texts |= {GAMES / name / "wire.ts": wire_text(name) for name in boards}
    texts |= {GAMES / name / "box.ts": box_text(name) for name in boards if game(name).box}
    for path, text in texts.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.stderr.write(f"{path} is not what the Python types say; run `make messages`\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
