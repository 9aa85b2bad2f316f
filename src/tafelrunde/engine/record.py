"""A record: a whole game as text, to save, send, test and replay. The format is fixed; see docs/records.md.

game: xactika
seats: 4
options: variant=bid
rules: 1
---
* d2 3123 1111     # nature: the first dealer, then the cards
3 bid:2
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import BadRecord, IllegalMove, TafelrundeError, UnreadableMove, quoted
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game
from tafelrunde.engine.state import State

REQUIRED = ("game", "seats")
# What fair chance adds is explained in fair.py.
KEYS = (*REQUIRED, "options", "rules", "commitment", "secret", "shares")
BLANKS = " \t"  # nothing else separates: other control characters are part of a word, and refused
LEGAL_SHOWN = 6
WIDTH = 16  # moves to a line when a record is written


@dataclass(frozen=True)
class Entry:
    """One move as it stands in a record: who, what, and on which line."""

    actor: int
    text: str
    line: int = 0


@dataclass
class Record:
    """The header and the moves of a game."""

    game: AnyGame
    seats: int
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    rules: int = 1
    fair: Mapping[str, str] = field(default_factory=dict[str, str])
    entries: list[Entry] = field(default_factory=list[Entry])
    flaw: BadRecord | None = None  # the first unreadable line; the moves before it can be replayed

    def add(self, state: State, actor: int, move: int) -> None:
        """Note a move that is about to be played in `state`."""
        self.entries.append(Entry(actor, self.game.spell(state, move)))

    def start(self) -> State:
        """Return the position before the first move."""
        return self.game.new(self.seats, self.options)

    def positions(self) -> Iterator[tuple[State, Entry | None]]:
        """Yield the position before each move with its entry, then play it; after the last move, None."""
        state = self.start()
        for entry in self.entries:
            yield state, entry
            play(self.game, state, entry)
        yield state, None
        if self.flaw is not None:
            raise self.flaw

    def replay(self) -> State:
        """Return the position after the last move."""
        *_, (state, _) = self.positions()
        return state

    def __str__(self) -> str:
        """Write the record in its text form."""
        pairs = " ".join(f"{name}={value}" for name, value in self.options.items())
        lines = [f"game: {self.game.id}", f"seats: {self.seats}"]
        lines += [f"options: {pairs}"] if pairs else []
        lines += [f"rules: {self.rules}"]
        lines += [f"{key}: {value}" for key, value in self.fair.items()]
        lines += ["---"]
        for actor, run in groupby(self.entries, key=lambda entry: entry.actor):
            texts = [entry.text for entry in run]
            who = "*" if actor == NATURE else str(actor)
            for first in range(0, len(texts), WIDTH):
                lines.append(" ".join([who, *texts[first : first + WIDTH]]))
        return "\n".join(lines) + "\n"


def read_record(text: str) -> Record:
    """Read a record; a bad header raises BadRecord, an unreadable line of moves when it is replayed."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    header: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines, 1):
        stripped = line.strip(BLANKS)
        if stripped == "---":
            break
        if stripped and not stripped.startswith("#"):
            key, value = read_header_line(stripped, number)
            if key in header:
                raise BadRecord(number, f"{key} was given before, on line {header[key][1]}")
            header[key] = value, number
    else:
        raise BadRecord(len(lines), "the header has no end; expected a line --- before the moves")
    record = read_header(header, number)
    try:
        for at, line in enumerate(lines[number:], number + 1):
            record.entries += read_moves(line, at)
    except BadRecord as flaw:
        record.flaw = flaw
    return record


def read_header_line(line: str, number: int) -> tuple[str, str]:
    """Read `key: value`."""
    key, colon, value = line.partition(":")
    if not colon:
        raise BadRecord(number, f"expected `key: value` or ---, not {quoted(line)}")
    if key.strip(BLANKS) not in KEYS:
        raise BadRecord(number, f"unknown key {quoted(key)}; known keys: {', '.join(KEYS)}")
    return key.strip(BLANKS), value.strip(BLANKS)


def read_header(header: Mapping[str, tuple[str, int]], end: int) -> Record:
    """Check all header values together; the game must be able to begin with them."""
    for key in REQUIRED:
        if key not in header:
            raise BadRecord(end, f"the header has no {key}; add a line `{key}: …`")
    found = game_on_line(*header["game"])
    seats = number_on_line("seats", *header["seats"])
    options, options_line = header.get("options", ("", end))
    rules, rules_line = header.get("rules", (str(found.rules_version), end))
    version = number_on_line("rules", rules, rules_line)
    if version != found.rules_version:
        known = found.rules_version
        raise BadRecord(rules_line, f"rules {version} of {found.id} are unknown; known: {known}")
    fair = {key: header[key][0] for key in KEYS[4:] if key in header}
    record = Record(found, seats, read_options(options, options_line), version, fair)
    try:
        found.new(seats)
    except TafelrundeError as problem:
        raise BadRecord(header["seats"][1], str(problem)) from None
    try:
        record.start()
    except TafelrundeError as problem:
        raise BadRecord(options_line, str(problem)) from None
    return record


def game_on_line(name: str, line: int) -> AnyGame:
    """Return the game that a header names."""
    try:
        return game(name)
    except TafelrundeError as problem:
        raise BadRecord(line, str(problem)) from None


def number_on_line(key: str, text: str, line: int) -> int:
    """Read a small whole number."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise BadRecord(line, f"{key} must be a whole number, not {quoted(text)}")
    return int(text)


def words_of(text: str) -> list[str]:
    """Split at blanks."""
    return [word for word in re.split(f"[{BLANKS}]", text) if word]


def read_options(text: str, line: int) -> dict[str, str]:
    """Read `k=v k2=v2`."""
    options: dict[str, str] = {}
    for pair in words_of(text):
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadRecord(line, f"expected options as name=value, not {quoted(pair)}")
        if name in options:
            raise BadRecord(line, f"option {quoted(name)} is given twice")
        options[name] = value
    return options


def read_moves(line: str, number: int) -> list[Entry]:
    """Read who moves and what, without a comment; nothing from an empty line."""
    words = words_of(line.partition("#")[0])
    if not words:
        return []
    who = words[0]
    if who != "*" and not re.fullmatch(r"[0-9]{1,2}", who):
        raise BadRecord(number, f"expected * or a seat number first, not {quoted(who)}")
    if len(words) == 1:
        raise BadRecord(number, f"{quoted(who)} has no move; write one after it")
    actor = NATURE if who == "*" else int(who)
    return [Entry(actor, word, number) for word in words[1:]]


def play(found: AnyGame, state: State, entry: Entry) -> None:
    """Play the move of an entry; an unreadable or illegal one raises BadRecord and changes nothing."""
    try:
        state.play(entry.actor, found.parse(state, entry.text))
    except IllegalMove as problem:
        legal = sorted(found.spell(state, each) for each in state.legal(entry.actor))
        reason = f"not legal here; legal: {shortened(legal)}" if legal else str(problem)
        raise BadRecord(entry.line, f"{quoted(entry.text)}: {reason}") from None
    except UnreadableMove as problem:
        raise BadRecord(entry.line, str(problem)) from None


def shortened(texts: list[str]) -> str:
    """List the first few texts and how many there are."""
    shown = " ".join(texts[:LEGAL_SHOWN])
    return shown if len(texts) <= LEGAL_SHOWN else f"{shown} … ({len(texts)} moves)"
