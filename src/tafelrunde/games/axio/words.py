"""AXIO rota in sentences: what happened, and what speaks against a move."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect
from tafelrunde.engine.texts import Texts
from tafelrunde.games.axio import effects
from tafelrunde.games.axio.codes import NOT_NOW, OBJECTIONS, PHASES, UNNAMED
from tafelrunde.games.axio.material import COLOUR_NAMES, COLOURS, EMPTY_CORNER
from tafelrunde.games.axio.notation import read_touched
from tafelrunde.games.axio.rules import AxioState

TEXTS = Texts("tafelrunde.games.axio.texts")
NAME_OF = dict(zip(COLOURS + EMPTY_CORNER, (*COLOUR_NAMES, "empty"), strict=True))


def sentence(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say one thing that happened; empty for what goes without saying."""

    def say(key: str, seat: int, **values: object) -> str:
        return TEXTS.say(language, f"effect.{key}", who=names[seat], **values)

    match effect:
        case effects.StartDrawn(seat):
            return say("start", seat)
        case effects.SquareLaid(x, y, tile):
            return TEXTS.say(language, "effect.square", tile=tile_in_words(language, tile), place=f"{x},{y}")
        case effects.TileDrawn(seat, tile) if tile:
            return say("drawn", seat, tile=tile_in_words(language, tile))
        case effects.BonusDrawn(seat, _, tile) if tile:
            return say("bonus-drawn", seat, tile=tile_in_words(language, tile))
        case effects.BonusDrawn(seat):
            return say("bonus", seat)
        case effects.TileLaid():
            return laid(effect, language, names)
        case effects.Scored():
            return scored(effect, language)
        case effects.Axio(_, colours):
            return " ".join(["AXIO!"] * len(colours))
        case effects.BonusLapsed(_, turns):
            return TEXTS.count(language, "lapsed", turns)
        case _:
            return ""


def laid(effect: effects.TileLaid, language: str, names: Sequence[str]) -> str:
    """Say where a tile was laid, and what its empty corners are called."""
    where = f"{effect.x},{effect.y}/{effect.rotation}"
    named = "laid-named" if effect.name else "laid"
    return TEXTS.say(
        language,
        f"effect.{named}",
        who=names[effect.seat],
        tile=tile_in_words(language, effect.tile),
        where=where,
        colour=colour_in_words(language, effect.name or EMPTY_CORNER),
    )


def scored(effect: effects.Scored, language: str) -> str:
    """Say which markers moved, and how far."""
    steps = zip(COLOURS, effect.before, effect.now, strict=True)
    gains = [
        TEXTS.say(language, "effect.gain", colour=colour_in_words(language, colour), points=now - before)
        for colour, before, now in steps
        if now > before
    ]
    said = ", ".join(gains) or TEXTS.say(language, "effect.nothing")
    return f"{said[0].upper()}{said[1:]}."


def why(state: AxioState, seat: int, touched: str, language: str, names: Sequence[str]) -> str:
    """Say what speaks against laying on `2,-1`, or exactly as `2,-1/3=R`; empty where nothing does."""
    move = read_touched(touched)
    if move is None:
        return ""
    objection = state.objection(seat, move)
    if objection == UNNAMED and "/" not in touched:
        return ""  # the name comes after the place
    if objection == NOT_NOW:
        return TEXTS.say(language, f"why.{PHASES[state.phase]}", who=names[state.turn])
    return TEXTS.say(language, f"why.{OBJECTIONS[objection]}") if objection else ""


def colour_in_words(language: str, colour: str) -> str:
    """Say "red" for R."""
    return TEXTS.say(language, f"colour.{NAME_OF[colour]}")


def tile_in_words(language: str, tile: str) -> str:
    """Say "red-green-blue-empty" for RGB_."""
    return "-".join(colour_in_words(language, corner) for corner in tile)
