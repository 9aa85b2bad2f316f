"""Errors by meaning. Each message says what was wrong, what was expected and what to do, in one line."""


class TafelrundeError(ValueError):
    """Anything that Tafelrunde refuses."""


class UnknownGame(TafelrundeError):
    """No game of that name is installed."""


class BadOptions(TafelrundeError):
    """A number of seats or an option that the game does not have."""


class UnreadableMove(TafelrundeError):
    """A text that is not a move of this game in any position."""


class IllegalMove(TafelrundeError):
    """A move that exists, but may not be played here by this seat."""


class BadView(TafelrundeError):
    """A view that no position of the game has: it is unreadable, or does not add up."""


class NoObservation(TafelrundeError):
    """A game that has no fixed-size observation, so nothing can learn from it yet."""


class BadRecord(TafelrundeError):
    """A record that cannot be read or replayed; `line` is the line in the text, from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class BadEvidence(TafelrundeError):
    """Evidence that cannot be read, or belongs to another game."""


class Unfair(TafelrundeError):
    """A game whose chance is not what a browser was shown."""


def quoted(text: str, limit: int = 40) -> str:
    """Show foreign text in a message: on one line, printable, not too long."""
    shown = text if len(text) <= limit else text[:limit] + "…"
    return ascii(shown) if not shown.isprintable() else f"'{shown}'"
