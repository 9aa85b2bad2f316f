"""Data sets: games between bots, one row for each decision, in Parquet files that anybody can make again.

A data set is a folder: `_card.json` says how it was made, `part-00000.parquet` and so on have the rows of
some games each. A part is written whole or not at all, so a run that was stopped goes on where it was.
"""

# pyright: basic

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console
from rich.progress import track

import tafelrunde
from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import BadOptions, TafelrundeError
from tafelrunde.engine.game import View
from tafelrunde.engine.lane import Lane
from tafelrunde.engine.registry import game as find
from tafelrunde.engine.rng import Rng
from tafelrunde.research.rewards import rewards_of
from tafelrunde.spread import spreading

PART = 64  # games in a file
FORMAT = 1  # of the rows
SEEDS = 2**32  # a game's stream of chance has the number seed * SEEDS + game, of 64 bits


class DamagedData(TafelrundeError):
    """A file of a data set that cannot be read."""


@dataclass(frozen=True)
class Plan:
    """What is played and noted."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: Sequence[str]  # repeated around the table, one seat further in every game
    games: int
    seed: int = 0
    value: int = 0  # iterations of a search that says what a position is worth; 0: nobody asks

    def check(self) -> None:
        """Refuse what cannot be played before the work begins."""
        found = find(self.game)
        found.observation(self.seats, self.options)
        if not self.bots or self.games < 1:
            raise BadOptions("a data set needs at least one bot and one game")
        if not 0 <= self.seed < SEEDS:
            raise BadOptions(f"the seed of a data set is 0 to {SEEDS - 1}, not {self.seed}")
        for name in self.bots:
            make_bot(name, found, Rng(0))

    def card(self) -> dict[str, Any]:
        """Return how the data set is made, for its folder."""
        found = find(self.game)
        options = found.complete(self.seats, self.options)
        layout = found.observation(self.seats, options)
        return {
            "format": FORMAT,
            "tafelrunde": tafelrunde.__version__,  # another one may have other bots
            "game": self.game,
            "rules": found.rules_version,
            "seats": self.seats,
            "options": options,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "value": self.value,
            "fields": [[field.name, field.length, field.meaning] for field in layout.fields],
            "actions": [[numbers.start, numbers.stop, what] for numbers, what in layout.actions.items()],
        }


def schema(size: int) -> pa.Schema:
    """Return the columns: what was seen, what could be done, what was done, what it brought."""
    return pa.schema(
        [
            ("game", pa.int64()),
            ("decision", pa.int32()),  # of the game, from 0
            ("seat", pa.int8()),
            ("observation", pa.binary(size)),
            ("legal", pa.list_(pa.int32())),
            ("action", pa.int32()),
            ("move", pa.string()),  # in notation
            ("value", pa.float32()),  # by the search, from 0 to 1; none where nobody asked
            ("reward", pa.float32()),  # of the seat, at the end
            ("score", pa.int32()),
        ]
    )


def write_data(plan: Plan, folder: Path, console: Console, workers: int | None = None, ray: str = "") -> int:
    """Play and write all parts that are not there yet, in processes or on Ray; how many rows there are."""
    plan.check()
    folder.mkdir(parents=True, exist_ok=True)
    card, text = folder / "_card.json", msgspec.json.format(msgspec.json.encode(plan.card()))
    if card.exists() and card.read_bytes() != text:
        raise BadOptions(f"{folder} has another data set (see its _card.json); give another folder")
    keep_whole(card, text)
    parts = range((plan.games + PART - 1) // PART)
    missing = [part for part in parts if not path_of(folder, part).exists()]
    if missing:
        with spreading(ray, min(workers or os.cpu_count() or 1, len(missing))) as spread:
            played = spread(play_part, [(plan, part) for part in missing])
            done = track(played, "playing", total=len(missing), console=console, transient=True)
            for part, data in zip(missing, done, strict=True):
                keep_whole(path_of(folder, part), data)
    return sum(rows_in(path_of(folder, part)) for part in parts)


def path_of(folder: Path, part: int) -> Path:
    """Return where a part is."""
    return folder / f"part-{part:05}.parquet"


def rows_in(path: Path) -> int:
    """Return how many rows a part has."""
    try:
        return pq.read_metadata(path).num_rows
    except pa.ArrowException:
        raise DamagedData(f"{path} is damaged; remove it, and the same command makes it anew") from None


def play_part(job: tuple[Plan, int]) -> bytes:
    """Play the games of a part; its file as bytes, for whoever plays may have another disk."""
    plan, part = job
    layout = find(plan.game).observation(plan.seats, plan.options)
    rows: list[dict[str, Any]] = []
    for number in range(PART * part, min(PART * (part + 1), plan.games)):
        rows += rows_of_game(plan, layout.lane(), number)
    file = BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema(layout.size)), file, compression="zstd")
    return file.getvalue()


def keep_whole(path: Path, data: bytes) -> None:
    """Write a file, which appears when it is complete."""
    unfinished = path.with_name(f".{path.name}")  # readers of the folder leave it out
    unfinished.write_bytes(data)
    unfinished.replace(path)


def rows_of_game(plan: Plan, lane: Lane, number: int) -> list[dict[str, Any]]:
    """Play one game; the same number, the same game, in whatever process."""
    found, seed = find(plan.game), SEEDS * plan.seed + number
    names = [plan.bots[(seat + number) % len(plan.bots)] for seat in range(plan.seats)]
    bots = [make_bot(name, found, Rng(1_000_003 * seed + seat)) for seat, name in enumerate(names)]
    judge = SearchBot(found, Rng(seed + 1), iterations=plan.value) if plan.value else None
    seen, mask = np.empty(lane.size, np.uint8), np.empty(lane.actions, np.uint8)
    rows: list[dict[str, Any]] = []
    lane.begin(seed)
    while (actors := lane.position().actors()) and actors[0] != NATURE:
        seat, state = actors[0], lane.position()
        view = found.view(state, seat)
        text = bots[seat].choose(view)
        action = lane.action(seat, found.parse(state, text))
        lane.see(seat, seen.data)
        lane.show_actions(seat, mask.data)
        rows.append(
            {
                "game": number,
                "decision": len(rows),
                "seat": seat,
                "observation": seen.tobytes(),
                "legal": np.flatnonzero(mask),
                "action": action,
                "move": text,
                "value": None if judge is None else worth(judge, view),
            }
        )
        lane.act(seat, action)
    rewards, scores = rewards_of(lane.position()), lane.position().scores()
    for row in rows:
        row |= {"reward": rewards[row["seat"]], "score": scores[row["seat"]]}
    return rows


def worth(judge: SearchBot, view: View) -> float:
    """Return what a search thinks that the position is worth to the seat that decides."""
    return max(judge.judge(view), key=lambda each: (each.visits, each.value)).value
