"""Matches between bots: balanced seats, shared deals, intervals.

A deal is one stream of chance. It is played once for every rotation of the bots around the table, with the
same chance each time, so luck with cards or tiles falls on all of them; the deals, not the games, are
independent, and the intervals are taken over deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log10, sqrt
from statistics import mean, stdev
from typing import Any

from rich.console import Console
from rich.progress import track

from tafelrunde.arena.programs import dismiss, seat_bot
from tafelrunde.bots.simple import Bot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import BadOptions
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.spread import spreading

CONFIDENCE = 1.96  # standard errors on each side: 95%


@dataclass(frozen=True)
class Match:
    """Which bots play what; bots are repeated around the table until all seats are taken."""

    game: str
    seats: int
    options: Mapping[str, str]
    bots: Sequence[str]
    seed: int = 0  # another one, other deals

    def check(self) -> None:
        """Refuse what cannot be played before the work begins."""
        found = game(self.game)
        found.complete(self.seats, self.options)
        for name in self.bots:
            dismiss(seat_bot(name, found, 0))
        if self.seats % len(self.bots):
            raise BadOptions(f"{len(self.bots)} bots cannot share {self.seats} seats equally; change --seats")


@dataclass(frozen=True)
class Standing:
    """How a bot did: its share of the wins, and the interval around it."""

    bot: str
    share: float
    margin: float
    rating: float  # above or below the mean of the others; 0 is equal


@dataclass(frozen=True)
class Result:
    """How a match ended: all that somebody needs to play and check it again."""

    match: Match
    deals: range
    standings: Sequence[Standing]
    shares: Sequence[Sequence[float]]  # of the win, deal by deal and bot by bot

    def as_json(self) -> dict[str, Any]:
        """Return it for other programs."""
        return {
            "game": self.match.game,
            "seats": self.match.seats,
            "options": dict(game(self.match.game).complete(self.match.seats, self.match.options)),
            "seed": self.match.seed,
            "deals": [self.deals.start, self.deals.stop],
            "bots": [asdict(each) for each in self.standings],
            "shares": self.shares,
        }


def play_deal(match: Match, deal: int) -> list[float]:
    """Play one deal in every rotation; the mean share of the win of each bot, a full table's being 1."""
    rotations = [play_game(match, deal, shift) for shift in range(len(match.bots))]
    return [mean(shares) for shares in zip(*rotations, strict=True)]


def play_game(match: Match, deal: int, shift: int) -> list[float]:
    """Play one game; seat s belongs to bot (s + shift). Each bot's share of the win."""
    found = game(match.game)
    state: State = found.new(match.seats, match.options)
    number = (match.seed << 32) + deal
    chance = Rng(number)
    owners = [(seat + shift) % len(match.bots) for seat in range(match.seats)]
    bots: list[Bot] = [
        seat_bot(match.bots[owner], found, 1_000_003 * number + 31 * shift + seat)
        for seat, owner in enumerate(owners)
    ]
    try:
        play_through(found, state, bots, chance)
    finally:
        for bot in bots:
            dismiss(bot)
    winners = state.winners()
    shares = [0.0] * len(match.bots)
    for seat in winners:
        shares[owners[seat]] += 1 / len(winners)
    return shares


def play_through(found: AnyGame, state: State, bots: Sequence[Bot], chance: Rng) -> None:
    """Let bots, one a seat, finish a game."""
    while actors := state.actors():
        actor = actors[0]
        if actor == NATURE:
            state.chance(chance)
        else:
            state.play(actor, found.parse(state, bots[actor].choose(found.view(state, actor))))


def play_match(match: Match, deals: range, console: Console, ray: str = "") -> Result:
    """Play deals at the same time, in processes or in the Ray cluster at an address."""
    match.check()
    with spreading(ray) as spread:
        played = spread(play_deal_of, ((match, deal) for deal in deals))
        shares = list(track(played, "playing", total=len(deals), console=console, transient=True))
    standings = [standing(bot, [deal[place] for deal in shares]) for place, bot in enumerate(match.bots)]
    return Result(match, deals, standings, shares)


def play_deal_of(job: tuple[Match, int]) -> list[float]:
    """Play a deal somewhere else."""
    return play_deal(*job)


def standing(bot: str, shares: Sequence[float]) -> Standing:
    """Return a bot's standing from its shares of the deals."""
    share = mean(shares)
    margin = CONFIDENCE * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return Standing(bot, share, margin, rating(share))


def rating(share: float) -> float:
    """Return a rating difference: 400 points for ten wins to one."""
    kept = min(max(share, 0.001), 0.999)
    return 400 * log10(kept / (1 - kept))


def report(result: Result) -> str:
    """Return the result in Markdown."""
    match, deals = result.match, result.deals
    head = f"{match.game}, {match.seats} seats, {len(deals)} deals, each in {len(match.bots)} rotations"
    lines = [f"{head} (seed {match.seed}, deals {deals.start}:{deals.stop})", ""]
    lines += ["| bot | share of wins | 95% interval | rating difference |", "| --- | --- | --- | --- |"]
    for each in result.standings:
        interval = f"{max(0, each.share - each.margin):.1%} to {min(1, each.share + each.margin):.1%}"
        lines.append(f"| {each.bot} | {each.share:.1%} | {interval} | {each.rating:+.0f} |")
    return "\n".join(lines)
