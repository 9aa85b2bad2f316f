"""Any program as a bot: `program:COMMAND` reads views and writes moves, a line of JSON each.

It is what `tafelrunde bot` reads and writes: a view goes in, as the server sends it, `{"move": "..."}` comes
out. With the view come `game` and `legal`, the moves that may be played. Each game and seat has a new one,
with a seed in TAFELRUNDE_SEED; it ends when nothing more comes in. Whoever does not end is ended, with all
that was started by it: a script may have started the bot itself.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from threading import Timer
from typing import Any

import msgspec

from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.simple import Bot, seat_of
from tafelrunde.engine.errors import BadOptions, TafelrundeError, quoted
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.rng import Rng

PREFIX = "program:"
PATIENCE = 60.0  # seconds for one move
LONGEST = 1 << 20  # bytes of an answer
OWN_GROUP = 0 if hasattr(os, "killpg") else None  # of processes; Windows has none


class BadBot(TafelrundeError):
    """A program that does not answer as a bot does."""


class ProgramBot:
    """A bot that runs in a process of its own."""

    def __init__(self, command: str, game: AnyGame, seed: int) -> None:
        self.command, self.game = command, game
        try:
            self.process = subprocess.Popen(  # noqa: S603
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "TAFELRUNDE_SEED": str(seed)},
                process_group=OWN_GROUP,
            )
        except (IndexError, OSError, ValueError) as problem:
            raise BadOptions(f"cannot start {quoted(command)}: {problem}") from None

    def choose(self, view: View) -> str:
        """Send a view, return the move that comes back; anything else raises BadBot."""
        world = self.game.world(view, Rng(0))
        legal = [self.game.spell(world, move) for move in world.legal(seat_of(view))]
        line = msgspec.json.encode({**msgspec.to_builtins(view), "game": self.game.id, "legal": legal})
        answer = self.ask(line + b"\n")
        try:
            said: Any = msgspec.json.decode(answer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # also no text, too many brackets
            said = None
        move = said.get("move") if isinstance(said, dict) else None  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        if not answer:
            raise BadBot(f"{quoted(self.command)} said nothing for {PATIENCE:g} seconds, or ended")
        if move not in legal:
            raise BadBot(
                f"{quoted(self.command)} answered {quoted(answer.decode(errors='replace'))}, no legal move"
            )
        return str(move)  # pyright: ignore[reportUnknownArgumentType]

    def ask(self, line: bytes) -> bytes:
        """Send a line and wait for one; a program that takes too long is ended, and has said nothing."""
        if self.process.stdin is None or self.process.stdout is None:
            raise BadBot(f"{quoted(self.command)} cannot be spoken to")
        timer = Timer(PATIENCE, self.kill)
        timer.start()
        try:
            with suppress(OSError):  # it may have gone, and said something before
                self.process.stdin.write(line)
                self.process.stdin.flush()
            return self.process.stdout.readline(LONGEST)
        finally:
            timer.cancel()

    def close(self) -> None:
        """End the program."""
        for end in (self.process.stdin, self.process.stdout):
            if end is not None:
                with suppress(OSError):  # it has gone already
                    end.close()
        try:
            self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.wait()

    def kill(self) -> None:
        """End a program that runs, and all that was started by it."""
        if OWN_GROUP is None:
            self.process.kill()
            return
        with suppress(ProcessLookupError):  # all have gone
            os.killpg(self.process.pid, signal.SIGKILL)


def seat_bot(name: str, game: AnyGame, seed: int) -> Bot:
    """Return a bot of the roster, or a program."""
    if name.startswith(PREFIX):
        return ProgramBot(name.removeprefix(PREFIX), game, seed)
    return make_bot(name, game, Rng(seed))


def dismiss(bot: Bot) -> None:
    """End a bot's program, if it is one."""
    if isinstance(bot, ProgramBot):
        bot.close()
