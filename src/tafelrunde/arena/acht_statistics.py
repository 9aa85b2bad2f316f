"""How ACHT plays with the reconstructed box: rounds, their ends, points; a check of the reconstruction.

Random play picks any legal move. Greedy play takes the move that brings its seat most points at once, any of
equals; it plays a secret card only if that brings points, and an infinity if there are stones to secure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean

from rich.console import Console
from rich.progress import track

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.registry import game
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht.codes import ASK_CARD, CLAIMING, INFINITY
from tafelrunde.games.acht.material import EIGHT
from tafelrunde.games.acht.rules import AchtState

Policy = Callable[[AchtState, int, Rng], int]
ENDS = ("eight", "full board", "empty tower")


def random_move(state: AchtState, seat: int, rng: Rng) -> int:
    """Return any legal move."""
    return state.pick(seat, rng)


def greedy_move(state: AchtState, seat: int, rng: Rng) -> int:
    """Return a move that brings most points at once."""
    legal = state.legal(seat)
    if state.phase == CLAIMING:
        return legal[0]
    if state.phase == INFINITY:
        return legal[-1] if state.earned[state.owner[seat]] else legal[0]
    gains = [gain(state, seat, move) for move in legal]
    best = max(gains)
    if state.phase == ASK_CARD and best <= 0:
        return legal[0]
    choice = [move for move, brought in zip(legal, gains, strict=True) if brought == best]
    return choice[rng.below(len(choice))]


def gain(state: AchtState, seat: int, move: int) -> int:
    """Return the points that a move brings a seat at once: stones, or 8 for an "8"."""
    after = state.copy()
    after.formed = 0
    after.play(seat, move)
    if after.formed:
        return EIGHT
    owner = state.owner[seat]
    return after.earned[owner] - state.earned[owner] if after.round == state.round else 0


POLICIES: dict[str, Policy] = {"random": random_move, "greedy": greedy_move}


@dataclass
class Tally:
    """What was counted over many games of one kind."""

    seats: int
    policy: str
    rounds: list[int] = field(default_factory=list[int])
    ends: Counter[str] = field(default_factory=Counter[str])
    nonsense: int = 0  # players who ended a round without a stone, not by an "8"
    blind: int = 0  # games with a blind round
    points: list[float] = field(default_factory=list[float])  # of a player in a game
    winning: list[int] = field(default_factory=list[int])
    results: list[int] = field(default_factory=list[int])  # solo; 0 is lost

    def play(self, rng: Rng) -> None:
        """Play a game and count it."""
        state: AchtState = game("acht").new(self.seats)
        policy = POLICIES[self.policy]
        while state.actors():
            before = state.copy()
            actor = state.actor()
            state.play(actor, state.draw(rng) if actor == NATURE else policy(state, actor, rng))
            if not before.blind and (state.round != before.round or not state.actors()):
                self.count_round(before, state)
        if self.seats == 1:
            self.results.append(state.scores()[0])
            return
        self.rounds.append(state.round - state.blind)
        self.blind += state.blind
        self.points.append(mean(state.scores()))
        self.winning.append(max(state.scores()))

    def count_round(self, before: AchtState, after: AchtState) -> None:
        """Note how a round ended, from the position before its last move and after it."""
        if after.formed:
            self.ends["eight"] += 1
            return
        last_field = before.free == 0 or (before.free == 1 and before.acting != NATURE)
        self.ends["full board" if last_field else "empty tower"] += 1
        self.nonsense += sum(before.standing[seat] == 0 for seat in range(self.seats))


def report(games: int, console: Console) -> str:
    """Play so many games of each kind and return a report in Markdown."""
    tallies = [Tally(seats, policy) for seats in (2, 3, 4, 1) for policy in POLICIES]
    for number in track(range(games), "playing", console=console, transient=True):
        for tally in tallies:
            tally.play(Rng(number))
    several = [tally for tally in tallies if tally.seats > 1]
    solo = [tally for tally in tallies if tally.seats == 1]
    return "\n".join([heading(games), several_table(several), solo_table(solo)])


def heading(games: int) -> str:
    """Say what was played and why."""
    return f"""# ACHT in numbers

`tafelrunde statistics --games {games} --write docs/acht-statistics.md` plays all this anew: {games} games of
each kind, seeds 0 to {games - 1}. Tiles, frame, centre and copies of the cards are reconstructions
(`games/acht/material.py`); the rulebook says a game usually takes about three rounds.

Random play picks any legal move (the duty to score holds). Greedy play takes what brings most points at once
and plays a secret card only if that brings points.
"""


def several_table(tallies: list[Tally]) -> str:
    """Return the table of games with several players."""
    titles = ["players", "play", "rounds a game", *(f"ended by {end}" for end in ENDS)]
    titles += ["nonsense a round", "blind rounds", "points a player", "winner's points"]
    rows = [titles, ["---"] * len(titles)]
    for tally in tallies:
        rounds = sum(tally.rounds)
        shares = [f"{tally.ends[end] / rounds:.0%}" for end in ENDS]
        rows.append(
            [
                str(tally.seats),
                tally.policy,
                f"{rounds / len(tally.rounds):.1f}",
                *shares,
                f"{tally.nonsense / rounds:.2f}",
                f"{tally.blind / len(tally.rounds):.1%}",
                f"{mean(tally.points):.1f}",
                f"{mean(tally.winning):.1f}",
            ]
        )
    return "## Two to four players\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def solo_table(tallies: list[Tally]) -> str:
    """Return the table of solo games: how many are won, and how well."""
    titles = ["play", "won", "mean result of the won", "32-36", "37-40", "above 40", "best"]
    rows = [titles, ["---"] * len(titles)]
    for tally in tallies:
        won = [result for result in tally.results if result]
        bands = [sum(low <= result <= high for result in won) for low, high in ((32, 36), (37, 40), (41, 99))]
        shares = [f"{band / len(tally.results):.1%}" for band in bands]
        average = f"{mean(won):.1f}" if won else "-"
        share = f"{len(won) / len(tally.results):.1%}"
        rows.append([tally.policy, share, average, *shares, str(max(tally.results))])
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"## Solo\n\nShares are of all games; below 32 is the rest of the won.\n\n{table}\n"
