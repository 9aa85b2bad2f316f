"""Small damage to JSON: values of another type, wild numbers, lists longer and shorter, fields mixed up."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

OTHER_TYPES = (None, True, False, 1.5, "", "x", "٣", [], {}, [[]], [None], {"": None})
SMALL = (-129, -10, -2, -1, 0, 1, 2, 5, 8, 9, 11, 12, 13, 31, 32, 60, 63, 64, 81, 127, 128, 255)
LARGE = (2047, 2048, 32767, 32768, 65536, 2**31 - 1, 2**31, 2**63, 2**64, 10**30)
NUMBERS = (*SMALL, *LARGE, *(-number for number in LARGE))

Json = Any
Place = tuple[Json, Any]  # a list or an object, and an index or a key in it


def mutate(root: Json, others: list[Json], chance: Random) -> None:
    """Damage an object or a list in one to three places; the others lend what stands in theirs."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if root:
            chance.choice(WAYS)(root, others, chance)


def places_in(value: Json, *kinds: type) -> list[Place]:
    """List the places inside a value, those of some types only where any are given."""
    found: list[Place] = []
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if not kinds or type(inner) in kinds:
            found.append((value, key))
        if isinstance(inner, dict | list):
            found += places_in(inner, *kinds)
    return found


def change_type(root: Json, others: list[Json], chance: Random) -> None:
    """Put something quite different anywhere."""
    holder, key = chance.choice(places_in(root))
    holder[key] = deepcopy(chance.choice(OTHER_TYPES))  # else it could be put into itself


def put_number(root: Json, others: list[Json], chance: Random) -> None:
    """Put a wild number anywhere."""
    holder, key = chance.choice(places_in(root, int) or places_in(root))
    holder[key] = chance.choice(NUMBERS)


def count_on(root: Json, others: list[Json], chance: Random) -> None:
    """Count a number up or down."""
    for holder, key in chance.sample(places_in(root, int) or [([0], 0)], 1):
        holder[key] += chance.choice((-2, -1, 1, 2))


def rename(root: Json, others: list[Json], chance: Random) -> None:
    """Put a text in the place of another."""
    texts = [each[at] for each, at in places_in(chance.choice((root, root, *others)), str)]
    for holder, key in chance.sample((places_in(root, str) if texts else []) or [([""], 0)], 1):
        holder[key] = chance.choice(texts or [""])


def change_length(root: Json, others: list[Json], chance: Random) -> None:
    """Shorten, lengthen or shuffle a list."""
    lists = [each[at] for each, at in places_in(root, list) if each[at]]
    chosen = chance.choice(lists or [[0]])
    place = chance.randrange(len(chosen))
    match chance.randrange(6):
        case 0:
            del chosen[place]
        case 1:
            chosen.insert(place, chance.choice(chosen))
        case 2:
            chosen *= chance.choice((2, 3, 20))
        case 3:
            chosen.clear()
        case 4:
            chance.shuffle(chosen)
        case _:
            chosen[place] = chance.choice(chosen)


def change_fields(root: Json, others: list[Json], chance: Random) -> None:
    """Leave a field out, add one, or rename one."""
    objects = [root, *(each[at] for each, at in places_in(root, dict))]
    chosen = chance.choice([each for each in objects if each and isinstance(each, dict)] or [{"": 0}])
    name = chance.choice(list(chosen))
    if chance.random() < 0.5:
        chosen[chance.choice(("new", "a1", "e9", "", *chosen))] = chosen[name]
    if chance.random() < 0.5:
        del chosen[name]


def mix(root: Json, others: list[Json], chance: Random) -> None:
    """Take over fields, or elements, of another."""
    other = chance.choice(others)
    if isinstance(root, dict):
        shared = [name for name in root if name in other]
    else:
        shared = list(range(min(len(root), len(other))))
    for name in chance.sample(shared, min(len(shared), chance.choice((1, 1, 2, 4)))):
        root[name] = other[name]


Way = Callable[[Json, list[Json], Random], None]
WAYS: tuple[Way, ...] = (
    change_type,
    put_number,
    *2 * [count_on],
    *2 * [rename],
    *2 * [change_length],
    change_fields,
    *2 * [mix],
)
