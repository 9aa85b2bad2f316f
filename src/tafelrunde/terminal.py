"""A game in the terminal: one person against bots, any game, through views and notation only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from tafelrunde.bots.simple import Bot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import happen, in_words, plain
from tafelrunde.engine.fair import FairChance
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Record
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import Texts

TEXTS = Texts("tafelrunde.texts")
PERSON = 0


class Leaving(Exception):
    """The person wants to stop."""


@dataclass
class Terminal:
    """Where the person reads and types, and in which language."""

    console: Console
    language: str

    def say(self, key: str, **values: object) -> None:
        """Print one of the terminal's own texts."""
        self.console.print(escape(TEXTS.say(self.language, key, **values)))

    def ask(self, key: str) -> str:
        """Read a line; the end of input means leaving."""
        try:
            return self.console.input(escape(TEXTS.say(self.language, key))).strip()
        except EOFError:
            raise Leaving from None

    def choose(self, question: str, choices: list[str], **values: object) -> int:
        """Let the person pick one of several texts; its index."""
        self.say(question, **values)
        for number, choice in enumerate(choices, 1):
            self.console.print(f"{number:>3}  {escape(choice)}")
        while True:
            answer = self.ask("choice")
            if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(choices):
                return int(answer) - 1
            self.say("out-of-range", count=len(choices))


def choose_game(terminal: Terminal) -> tuple[AnyGame, int, dict[str, str]]:
    """Ask for the game, the number of seats and the options."""
    names = [game(name).texts.say(terminal.language, "name") for name in games()]
    found = game(games()[terminal.choose("which-game", names)])
    seats = found.seats[terminal.choose("how-many", [str(number) for number in found.seats])]
    return found, seats, choose_options(terminal, found, seats)


def choose_options(terminal: Terminal, found: AnyGame, seats: int) -> dict[str, str]:
    """Ask for each option that leaves a choice with so many seats."""
    chosen: dict[str, str] = {}
    for name in found.options:
        fitting = [c for c in found.combinations(seats) if chosen.items() <= c.items()]
        values = list(dict.fromkeys(choice[name] for choice in fitting))
        words = [found.texts.say(terminal.language, f"{name}.{value}") for value in values]
        pick = terminal.choose("which-option", words, name=name) if len(values) > 1 else 0
        chosen[name] = values[pick]
    return chosen


def tell_best(terminal: Terminal, points: int, before: int | None) -> None:
    """Compare a solo result with the personal best."""
    if before is None:
        terminal.say("best-first", points=points)
    elif points > before:
        terminal.say("best-new", points=points, before=before)
    else:
        terminal.say("best-kept", before=before)


class Match:
    """A running game of a person in seat 0 against bots."""

    def __init__(
        self, terminal: Terminal, record: Record, bots: Mapping[int, Bot], chance: FairChance
    ) -> None:
        self.terminal = terminal
        self.record = record
        self.game = record.game
        self.state: State = record.start()
        self.bots = bots
        self.chance = chance
        words = (TEXTS.say(terminal.language, "bot", number=number) for number in range(1, record.seats))
        self.names = [TEXTS.say(terminal.language, "you"), *words]

    def play(self) -> State:
        """Play to the end; returns the last position."""
        self.terminal.say("commitment", hash=self.chance.header()["commitment"])
        while actors := self.state.actors():
            # When several decide at the same time the person goes first: bots must not wait in sight.
            actor = PERSON if PERSON in actors else actors[0]
            self.move(actor, self.decide(actor))
        self.record.fair = self.chance.header()
        self.terminal.console.print(self.table())
        result = self.game.result(self.state, self.terminal.language, self.names)
        self.terminal.console.print(escape(result), style="bold")
        return self.state

    def decide(self, actor: int) -> int:
        """Return the move of nature, a bot or the person."""
        if actor == NATURE:
            return self.chance.draw(self.game, self.state)
        if actor in self.bots:
            text = self.bots[actor].choose(self.game.view(self.state, actor))
            return self.game.parse(self.state, text)
        return self.ask_person()

    def move(self, actor: int, move: int) -> None:
        """Play a move and tell what it did: of draws what the person sees, of decisions what all see."""
        self.record.add(self.state, actor, move)
        eyes = (PERSON,) if actor == NATURE else ()
        effects = self.game.effects(happen(self.state, actor, move).told, eyes)
        language = self.terminal.language
        words = plain(self.game, in_words(self.game, effects, language, self.names), language)
        if words:
            self.terminal.console.print(f"[dim]{escape(words)}[/]", highlight=False)

    def table(self) -> str:
        """Draw what the person sees."""
        return "\n" + self.game.describe(
            self.game.view(self.state, PERSON), self.terminal.language, self.names
        )

    def ask_person(self) -> int:
        """Show the table and the legal moves, numbered, until the person chooses one."""
        legal = self.state.legal(PERSON)
        spelled = [self.game.spell(self.state, move) for move in legal]
        self.show(spelled)
        while True:
            answer = self.terminal.ask("prompt")
            if answer in spelled:
                return legal[spelled.index(answer)]
            if answer.isascii() and answer.isdigit() and 1 <= int(answer[:6]) <= len(legal):
                return legal[int(answer) - 1]
            self.help_with(answer, spelled)

    def show(self, spelled: list[str]) -> None:
        """Print the table and the numbered moves."""
        console = self.terminal.console
        console.print(self.table(), highlight=False)
        cells = [f"[bold]{number:>3}[/] {escape(text)}" for number, text in enumerate(spelled, 1)]
        console.print(Columns(cells, padding=(0, 2)))

    def help_with(self, answer: str, spelled: list[str]) -> None:
        """Answer what is not a move."""
        match answer.lower():
            case "q":
                raise Leaving
            case "h" | "?":
                self.terminal.say("help")
            case "a":
                aid = self.game.aid(self.game.view(self.state, PERSON), self.terminal.language)
                self.terminal.console.print(aid, highlight=False)
            case "t":
                self.show(spelled)
            case _:
                self.terminal.say("unreadable", text=answer[:40])
