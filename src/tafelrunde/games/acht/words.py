"""ACHT in sentences: what happened, and tiles, shapes and cards by name."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect, marked
from tafelrunde.engine.texts import Texts
from tafelrunde.games.acht import effects
from tafelrunde.games.acht.codes import NONE
from tafelrunde.games.acht.material import LETTERS, TILES
from tafelrunde.games.acht.rules import AchtState

TEXTS = Texts("tafelrunde.games.acht.texts")


def sentence(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say one thing that happened; empty for what goes without saying."""
    return (
        of_tiles(effect, language, names)
        or of_shapes(effect, language, names)
        or of_cards(effect, language, names)
        or of_rounds(effect, language, names)
    )


def say(language: str, key: str, **values: object) -> str:
    """Say what happened."""
    return TEXTS.say(language, f"effect.{key}", **values)


def of_tiles(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say what was done with a tile."""
    match effect:
        case effects.TileDealt(seat, tile) | effects.TileRenewed(seat, tile) | effects.TileDrawn(seat, tile):
            return say(language, "tile", who=names[seat], tile=marked_tile(language, tile))
        case effects.DrawOffDrawn(seat, tile):
            return say(language, "tile", who=names[seat], tile=marked_tile(language, tile))
        case effects.DarkDrawn(seat):
            return say(language, "dark", who=names[seat])
        case effects.DarkPairLeft(seat):
            return say(language, "dark-pair", who=names[seat])
        case effects.DarkRemoved(seat):
            return say(language, "dark-removed", who=names[seat])
        case effects.TileLaid(seat, field, tile, rotation):
            return say(language, "lay", who=names[seat], tile=marked(f"{tile}@{field}/{rotation}"))
        case effects.NothingLaid(seat):
            return say(language, "nothing", who=names[seat])
        case _:  # another sort, or it goes without saying
            return ""


def of_shapes(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say what was closed, and who put a stone on it."""
    match effect:
        case effects.EightFormed(seat):
            return say(language, "eight", who=names[seat])
        case effects.StonePut(seat, _, kind, _, points):
            brings = TEXTS.count(language, "point", points)
            return say(language, "stone", who=names[seat], shape=a_shape(language, kind), points=brings)
        case effects.StoneOffered(seat, kind):
            return say(language, "offered", who=names[seat], shape=a_shape(language, kind))
        case effects.StoneDeclined(seat, kind):
            return say(language, "decline", who=names[seat], shape=a_shape(language, kind))
        case effects.ShapeLapsed(kind):
            key = "lapsed-solo" if len(names) == 1 else "lapsed"
            return say(language, key, shape=a_shape(language, kind))
        case _:  # another sort, or it goes without saying
            return ""


def of_cards(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say what a secret card did."""
    match effect:
        case effects.CardDealt(seat, card) | effects.CardDrawn(seat, card) if card:
            return say(language, "card", who=names[seat], card=card_in_words(language, card))
        case effects.CardDrawn(seat):
            return say(language, "card-hidden", who=names[seat])
        case effects.DiscardsShuffled():
            return say(language, "shuffled")
        case effects.NoCardPlayed(seat):
            return say(language, "draw", who=names[seat])
        case effects.CardPlayed(seat, card, used_as):
            key = "plays-as" if used_as else "plays"
            used = card_in_words(language, used_as or card)
            return say(language, key, who=names[seat], card=card_in_words(language, card), used_as=used)
        case effects.TimeTravelled(seat):
            return say(language, "time", who=names[seat])
        case effects.TilesSwapped(seat, other):
            return say(language, "pole", who=names[seat], other=names[other])
        case effects.TilesPassedOn(clockwise):
            return say(language, "rev+" if clockwise else "rev-")
        case effects.TileLeapt(seat, start, field, tile, before, rotation):
            key = "turned" if start == field else "quantum"
            lay, lies = marked(f"{tile}@{start}/{before}"), marked(f"{tile}@{field}/{rotation}")
            return say(language, key, who=names[seat], start=lay, target=lies)
        case effects.MeteoriteStruck():
            return say(language, "meteor")
        case effects.CardStolen(seat, victim, card):
            words = card_in_words(language, card)
            return say(language, "stolen", who=names[seat], other=names[victim], card=words)
        case effects.StolenDiscarded(seat, card):
            return say(language, "stolen-discarded", card=card_in_words(language, card))
        case effects.StonesSecured(seat, _, points):
            return say(language, "inf", who=names[seat], points=TEXTS.count(language, "point", points))
        case effects.NoInfinityPlayed(seat):
            return say(language, "no", who=names[seat])
        case _:  # another sort, or it goes without saying
            return ""


def of_rounds(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say how a round began and ended."""
    match effect:
        case effects.BeginnerFound(seat):
            return say(language, "begins", who=names[seat])
        case effects.TurnBegan(seat, True):
            return say(language, "second", who=names[seat])
        case effects.PassedOver(seat):
            return say(language, "passed-over", who=names[seat])
        case effects.RoundEnded(number, by, counts, former):
            who = "" if former is None else names[former]
            teams = len(counts) < len(names)
            words = counted(counts, teams, language, names)
            return say(language, f"round-{by}", round=number, counts=words, who=who)
        case effects.BlindRoundBegan():
            return say(language, "blind")
        case effects.BlindRoundEnded(_, counts, teams):
            return say(language, "blind-ended", counts=counted(counts, teams, language, names))
        case effects.DrawOffBegan():
            return say(language, "draw-off")
        case _:  # another sort, or it goes without saying
            return ""


def counted(counts: Sequence[effects.Counted], teams: bool, language: str, names: Sequence[str]) -> str:
    """Say what a round brought each owner."""
    owners = [owner_in_words(each.owner, teams, language, names) for each in counts]
    points = [TEXTS.count(language, "point", each.points) for each in counts]
    return ", ".join(map("{} {}".format, owners, points))


def owner_in_words(owner: int, teams: bool, language: str, names: Sequence[str]) -> str:
    """Name whose stones they are: a seat's or a team's (AC-07)."""
    if teams:
        return TEXTS.say(language, "table.team", first=names[owner], second=names[owner + 2])
    return names[owner]


def decided_by(state: AchtState) -> str:
    """Name what decided between equals: the blind round, or tiles if it was equal, too (AC-32, AC-33)."""
    won = state.owner[state.winners()[0]]
    best = max(state.score)
    rivals = [state.earned[each] for each in range(4) if state.score[each] == best and each != won]
    return "draw-off" if state.former == NONE and state.earned[won] in rivals else "blind"


def why(key: str, language: str) -> str:
    """Say why something cannot be done; empty where nothing is in the way."""
    return TEXTS.say(language, f"why.{key}") if key else ""


def marked_tile(language: str, tile: str | None) -> str:
    """Mark a tile, or say that there is none."""
    return marked(tile) if tile else the_tile(language, tile)


def mark(what: str, language: str) -> str:
    """Say a tile as the object of a sentence; if that is marked, too, where it lies and how it is turned."""
    tile, _, place = what.partition("@")
    words = the_tile(language, tile)
    field, _, turn = place.partition("/")
    return TEXTS.say(language, "table.lying", tile=words, field=field, turn=turn) if place else words


def tile_in_words(language: str, tile: str | None) -> str:
    """Say "Four arcs" for its letter."""
    return TEXTS.say(language, f"tile.{TILES[LETTERS.index(tile)].name if tile else 'none'}")


def the_tile(language: str, tile: str | None) -> str:
    """Say "the four arcs" for its letter, as the object of a sentence."""
    return TEXTS.say(language, f"the.{TILES[LETTERS.index(tile)].name if tile else 'none'}")


def a_shape(language: str, kind: str) -> str:
    """Say "a small circle", as the object of a sentence."""
    return TEXTS.say(language, f"a.{kind}")


def card_in_words(language: str, card: str) -> str:
    """Say a card's name."""
    return TEXTS.say(language, f"card.{card}")
