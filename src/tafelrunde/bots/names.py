"""What bots are called: names that both languages know, so that everybody at a table hears the same."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

NAMES = (
    "Alma", "Aurel", "Bruno", "Cleo", "Cosmo", "Dario", "Edda", "Elin", "Emil", "Enzo", "Fanny", "Flora",
    "Frida", "Gloria", "Greta", "Gustav", "Hanno", "Hilda", "Hugo", "Ida", "Iris", "Ivo", "Juno", "Kalle",
    "Kira", "Lasse", "Lotte", "Luna", "Malte", "Merle", "Milo", "Nora", "Odo", "Olga", "Oskar", "Otto",
    "Paula", "Pippa", "Romy", "Rosa", "Selma", "Stella", "Theo", "Thora", "Ulla", "Vera", "Viola", "Wanda",
    "Willi", "Xenia", "Yara", "Zora",
)  # fmt: skip


def new_names(count: int, taken: Iterable[str]) -> list[str]:
    """Return names for so many bots, no two alike and none like those taken."""
    known = {name.casefold() for name in taken}
    free = [name for name in NAMES if name.casefold() not in known]
    return secrets.SystemRandom().sample(free, count)
