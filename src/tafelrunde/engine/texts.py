"""Words for moves, phases and results, one table per game and language (texts/de.toml, texts/en.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files

import msgspec

LANGUAGES = ("de", "en")

AND = {"de": " und ", "en": " and "}
FORMS = (("who", "you"), ("other", "you-other"))  # effect.pole-you for whoever swaps, effect.pole-you-other


class Words(msgspec.Struct, frozen=True, gc=False):
    """A line in both languages."""

    de: str
    en: str


class You(str):
    """The name of whoever a sentence is told to: it says "you" where the texts can (see FORMS)."""

    __slots__ = ()


class Texts:
    """The words of one package, by language and key; both languages have the same keys."""

    def __init__(self, package: str) -> None:
        folder = files(package)
        self.tables: dict[str, dict[str, str]] = {
            language: flat(tomllib.loads((folder / f"{language}.toml").read_text("utf-8")))
            for language in LANGUAGES
        }

    def say(self, language: str, key: str, **values: object) -> str:
        """Return a text with its gaps filled."""
        table = self.tables[language]
        text = None
        for role, form in FORMS:
            if isinstance(values.get(role), You):
                text = text or table.get(f"{key}-{form}")
        return (text or table[key]).format(**values)

    def count(self, language: str, noun: str, number: int) -> str:
        """Return a number with its noun: count.point-1 for exactly 1, else count.point; −1 goes as 1."""
        table = self.tables[language]
        form = table.get(f"count.{noun}-{abs(number)}", table[f"count.{noun}"])
        return ("−" if number < 0 else "") + form.format(n=abs(number))


def named(seats: Sequence[int], names: Sequence[str], language: str) -> str:
    """Name seats, as "Anna, Ben and Cem"; one alone may be "you"."""
    *first, last = [names[seat] for seat in seats]
    return AND[language].join([", ".join(first), last]) if first else last


def flat(table: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """Join nested tables into one: [phase] bid = "…" becomes phase.bid."""
    texts: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, str):
            texts[prefix + key] = value
        else:
            texts |= flat(value, f"{prefix}{key}.")  # pyright: ignore[reportArgumentType]
    return texts
