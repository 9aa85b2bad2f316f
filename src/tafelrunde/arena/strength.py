"""docs/strength.md and its plot, written from the measurements of the ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.arena.matches import rating
from tafelrunde.arena.solo import PLAYERS
from tafelrunde.bots.levels import LEVELS, bot_of_level, level_name
from tafelrunde.engine.registry import games

TOP = f"level:{LEVELS[-1]}"
Results = Mapping[str, Mapping[str, Any]]
# Iterations in 1.5 seconds of a core in WebAssembly, not compiled, with two seats (`make numbers`): medians
# of the first five decisions among several moves, of the next five, and so on.
STAGE = 5
IN_TIME = {
    "acht": [2234, 2143, 2346, 2577, 3645, 2849, 1364, 2528, 1338, 1186],
    "axio": [1676, 1273, 1388],
    "qwinto": [1310, 1519, 1668, 1911, 2232, 2279, 2544, 3417, 16181],
    "xactika": [3041, 5048, 5434, 3789, 5086, 4033, 3319, 5050, 3197, 5394, 5376, 28259],
}

INTRODUCTION = """# How strong the bots are

Written by `tafelrunde ladder` from `docs/strength.json`. Every deal is played twice with the same chance, the
bots changing seats; with four seats each bot has two. Ties count half. Intervals are 95%, taken over deals.
In the plot a share of 100% counts as 99.9%.

![Ratings of the levels](strength.svg)
"""
SOLO = """AXIO's lowest marker, Qwinto's score, ACHT's result (a lost game counts 0) and share of won games.
`knowing` searches as long as level 6, but knows all coming draws and keeps the best game it found: what the
tiles and cards would have allowed.

"""
HURRIED = """## Level 6 where the engine is not compiled, two seats

There it thinks for 1.5 seconds, and is weaker than on a server wherever these are too few iterations: the
last column is its rating beside level 6 there, 400 points for ten wins to one. In WebAssembly `wasm.pace`
(`make numbers`) begins a search at every decision of three games and reckons for how many iterations there is
time in 1.5 seconds of a core, whatever else the machine does. A search is the same in all builds, so these
numbers, a median for each five decisions in a row, were played where it is compiled. A slower machine makes
fewer.

"""
DUELS = """Our games are registered as OpenSpiel games (`research/openspiel.py`); XACTIKA in its high variant.

"""
TIMES = """The bot and the milliseconds of a decision in a game of two: median, longest. Allowed are 50 for
levels 1 to 3 and 1,000 for the others; processor time of one core."""


def report(results: Results) -> str:
    """Return the whole page."""
    parts = [INTRODUCTION, levels(results), pairs(results), against_random(results), hurried(results)]
    parts += [bids(results), solos(results), duels(results)]
    return "\n".join(part for part in parts if part)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def share(found: Mapping[str, Any]) -> str:
    """Return a share of wins with its interval."""
    middle, margin = found["share"], found["margin"]
    return f"{middle:.1%} ({max(0, middle - margin):.1%} to {min(1, middle + margin):.1%})"


def levels(results: Results) -> str:
    """Return what each level is and how long it thinks."""
    rows = [
        [
            f"{level} {level_name(level, 'en')} / {level_name(level, 'de')}",
            *(level_cell(results, name, level) for name in games()),
        ]
        for level in LEVELS
    ]
    return f"## Levels\n\n{TIMES}\n\n" + table(["level", *games()], rows)


def level_cell(results: Results, name: str, level: int) -> str:
    """Return a level's bot and its times in one game."""
    bot = f"`{bot_of_level(name, level)}`"
    found = results.get(f"time {name} {level}")
    return bot if found is None else f"{bot} {1000 * found['median']:.2f}, {1000 * found['longest']:.2f}"


def pairs(results: Results) -> str:
    """Return each level against the one below, and the top against level 4."""
    opponents = [("level:1", "random")]
    opponents += [(f"level:{level}", f"level:{level - 1}") for level in LEVELS[1:]] + [(TOP, "level:4")]
    settings = [(name, seats) for name in games() for seats in (2, 4)]
    rows: list[list[str]] = []
    for upper, lower in opponents:
        found = [results.get(f"pair {name} {seats} {upper} {lower}") for name, seats in settings]
        if any(found):
            games_played = " or ".join(str(n) for n in sorted({each["games"] for each in found if each}))
            cells = [share(each) if each else "" for each in found]
            rows.append([f"{upper[-1]} against {lower[-1] if ':' in lower else lower}", games_played, *cells])
    head = ["levels", "games", *(f"{name} {seats}" for name, seats in settings)]
    return "## Each level against the one below\n\n" + table(head, rows)


def against_random(results: Results) -> str:
    """Return level 6 against random play."""
    rows = [
        [name, str(found["games"]), share(found)]
        for name in games()
        if (found := results.get(f"pair {name} 2 {TOP} random"))
    ]
    return "## Level 6 against random play, two seats\n\n" + table(["game", "games", "share of wins"], rows)


def hurried(results: Results) -> str:
    """Return what level 6 is worth in 1.5 seconds, where the engine is not compiled."""
    rows: list[list[str]] = []
    head = ["game", "iterations"]
    for name, iterations in IN_TIME.items():
        found = [results.get(f"hurried {name} level:{level}", {}) for level in LEVELS]
        if not all(found):
            continue
        middle, margin = found[-1]["share"], found[-1]["margin"]
        beside = f"{rating(middle):+.0f} ({rating(middle - margin):+.0f} to {rating(middle + margin):+.0f})"
        rows.append([name, f"{min(iterations)} to {max(iterations)}", *map(share, found), beside])
        counts = [each["games"] for each in found]
        head[2:] = [f"against {level} ({n} games)" for level, n in zip(LEVELS, counts, strict=True)]
    return HURRIED + table([*head, "beside level 6"], rows) if rows else ""


def bids(results: Results) -> str:
    """Return how well level 6 bids."""
    found = results.get("bid xactika 4")
    if found is None:
        return ""
    row = [
        str(found["games"]),
        f"{found['points']:+.2f} ± {found['points_margin']:.2f}",
        f"{found['exact']:.1%} ± {found['exact_margin']:.1%}",
    ]
    head = ["games of 8 rounds", "points a round", "bids made exactly"]
    return "## Bid XACTIKA, four seats of level 6\n\n" + table(head, [row])


def solos(results: Results) -> str:
    """Return solo means of the levels beside the player who knows all coming draws."""
    rows: list[list[str]] = []
    for name in games():
        played = {player: found for player in PLAYERS if (found := results.get(f"solo {name} {player}"))}
        can_be_lost = any(found["won"] < 1 for found in played.values())
        for player, found in played.items():
            score = f"{found['score']:.2f} ± {found['score_margin']:.2f}"
            won = f"{found['won']:.1%} ± {found['won_margin']:.1%}" if can_be_lost else ""
            rows.append([name, player, str(found["games"]), score, won])
    text = "## Solo\n\n" + SOLO
    return text + table(["game", "player", "games", "mean result", "won"], rows)


def duels(results: Results) -> str:
    """Return level 6 against OpenSpiel's bot, a second a move each."""
    rows = [
        [
            f"{name} {seats}",
            str(found["games"]),
            share(found),
            f"{found['ours']:,.0f}",
            f"{found['theirs']:,.0f}",
        ]
        for name in games()
        for seats in (2, 4)
        if (found := results.get(f"duel {name} {seats}"))
    ]
    head = ["game, seats", "games", "our share of wins", "our iterations a second", "theirs"]
    text = "## Level 6 against OpenSpiel's ISMCTSBot, one second a move each\n\n"
    return text + DUELS + table(head, rows)
