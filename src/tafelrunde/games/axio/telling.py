"""What a move of AXIO rota does, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.texts import Texts
from tafelrunde.games.axio import notation
from tafelrunde.games.axio.codes import EMPTY, NO_TILE, PHASES, START
from tafelrunde.games.axio.material import COLOUR_NAMES, COLOURS, EMPTY_CORNER, SQUARE_PLACES, TILES, TOP_MARK
from tafelrunde.games.axio.rules import AxioState


def tell(state: AxioState, actor: int, move: int, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Say what a move does, before it is played."""
    if actor != NATURE:
        return tell_laying(state, actor, move, texts, language, names[actor])
    if PHASES[state.phase] == "lot":
        return texts.say(language, "move.start", who=names[move - START])
    tile = tile_in_words(notation.spell(move).partition("/")[0], texts, language)
    match PHASES[state.phase]:
        case "square":
            x, y = SQUARE_PLACES[state.laid]
            return texts.say(language, "move.square", tile=tile, place=f"{x},{y}")
        case "hands":
            return texts.say(language, "move.draw", who=names[state.hand.index(NO_TILE)], tile=tile)
        case phase:
            return texts.say(language, f"move.{phase}", who=names[state.turn], tile=tile)


def tile_in_words(tile: str, texts: Texts, language: str) -> str:
    """Say "red-green-blue-empty" for RGB_."""
    names = dict(zip(COLOURS + EMPTY_CORNER, (*COLOUR_NAMES, "empty"), strict=True))
    return "-".join(texts.say(language, f"colour.{names[corner]}") for corner in tile)


def tell_laying(state: AxioState, seat: int, move: int, texts: Texts, language: str, who: str) -> str:
    """Say where a tile goes, what its empty corner is called and what it brings."""
    where, _, _ = notation.spell(move).partition("=")
    tile = tile_in_words(TILES[state.hand[seat]], texts, language)
    said = texts.say(language, "move.lay", who=who, tile=tile, where=where)
    if move & 7 != EMPTY:
        said += texts.say(
            language, "move.name", colour=texts.say(language, f"colour.{COLOUR_NAMES[move & 7]}")
        )
    after = state.copy()
    after.play(seat, move)
    before, now = state.markers(seat), after.markers(seat)
    gains = [
        texts.say(language, "move.gain", colour=texts.say(language, f"colour.{name}"), points=new - old)
        for name, old, new in zip(COLOUR_NAMES, before, now, strict=True)
        if new > old
    ]
    said += ": " + (", ".join(gains) or texts.say(language, "move.nothing")) + "."
    return said + " AXIO!" * (now.count(TOP_MARK) - before.count(TOP_MARK))
