"""A review is pure: blunders cost, forced moves do not, and the sums add up."""

from functools import cache

import pytest

from tafelrunde import game, games
from tafelrunde.bots.review import WIN, Decision, Review, Verdict, chance, decisions_of, judge, review, weigh
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.record import Record, read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.teaching.puzzles import puzzles

SEATS = {name: game(name).seats[0] for name in games()} | {"axio": 2}


def played(name: str, bot: str = "hints:0.5", seed: int = 1, seats: int = 0, **options: str) -> Record:
    found, rng, seats = game(name), Rng(seed), seats or SEATS[name]
    record = Record(found, seats, found.complete(seats, options))
    state, decider = record.start(), make_bot(bot, found, Rng(seed))
    while (actor := state.actor()) != OVER:
        drawn = actor == NATURE
        move = state.draw(rng) if drawn else found.parse(state, decider.choose(found.view(state, actor)))
        record.add(state, actor, move)
        state.apply(actor, move)
    return record


@cache
def reviewed(name: str) -> tuple[Record, Review]:
    """A game and its review, once for all tests."""
    record = played(name)
    return record, review(record, iterations=20)


@pytest.mark.parametrize("name", SEATS)
def test_the_sums_add_up_and_forced_moves_are_no_decisions(name: str) -> None:
    record, found = reviewed(name)
    assert all(each.lost == 0 or (each.why["de"] and each.why["en"]) for each in found.decisions), (
        "it says why"
    )
    for account in found.accounts:
        own = [each for each in found.decisions if each.seat == account.seat]
        assert account.start - account.lost + account.luck == pytest.approx(account.end)
        assert account.start == own[0].before
        assert all(each.lost >= 0 for each in own)
    choices = {
        index
        for index, (state, entry) in enumerate(record.positions())
        if entry is not None and entry.actor != NATURE and state.count(entry.actor) > 1
    }
    assert {each.entry for each in found.decisions} == choices


def test_what_the_best_move_does_as_well_does_not_speak_against_another() -> None:
    """Both leave a big circle open."""
    puzzle = puzzles("acht")[0]
    state = read_record(puzzle.record).replay()
    verdict = weigh(game("acht").view(state, puzzle.seat), "X@a4/1")
    assert verdict.best == puzzle.best and verdict.before > verdict.after
    assert any(each.startswith("- lässt einen großen Kreis") for each in verdict.why["de"])
    assert not {*verdict.flaws["de"]} & {*verdict.why["de"]}


@pytest.mark.parametrize("name", SEATS)
def test_who_has_won_ends_at_one_and_all_others_at_zero(name: str) -> None:
    record, found = reviewed(name)
    end, ends = record.replay(), [account.end for account in found.accounts]
    if record.seats == 1:
        assert ends == [end.worth(0)], "alone, the result is what counts"
    else:
        assert ends == [float(seat in end.winners()) for seat in range(record.seats)]


def test_a_value_of_the_search_is_read_as_a_chance_to_win() -> None:
    end = played("axio").replay()
    (winner,) = end.winners()
    assert end.worth(winner) == pytest.approx(WIN + (1 - WIN) * (end.lead(winner) + 1) / 2)
    assert [chance(value) for value in (0.0, 0.125, 0.5, 0.875, 1.0)] == [0, 0, 0.5, 1, 1]
    assert chance(0.3125, 2) == 0.5, "a team of two shares its win"


def test_a_team_that_has_won_ends_at_one() -> None:
    record = played("acht", seats=4, mode="teams")
    ends = [account.end for account in review(record, iterations=1).accounts]
    assert sorted(ends) == [0, 0, 1, 1]


def test_the_best_move_loses_nothing_and_a_blunder_shows() -> None:
    record = played("axio", "random")
    decisions = decisions_of(record)
    verdicts = [weigh(each.view, each.move) for each in decisions]
    for decision, verdict in list(zip(decisions, verdicts, strict=True))[:3]:
        again = weigh(decision.view, verdict.best)
        assert (again.best, again.after) == (verdict.best, again.before)
    assert sum(each.before - each.after for each in verdicts) > 0.5, "who lays tiles at random loses much"


def test_who_plays_as_well_as_the_search_loses_next_to_nothing() -> None:
    found = review(played("axio", "search:800"))
    assert all(account.lost < 0.1 for account in found.accounts)


def test_a_running_game_is_not_reviewed() -> None:
    record = played("axio")
    record.entries.pop()
    with pytest.raises(ValueError, match="finished"):
        review(record, iterations=1)


def test_turning_points_are_the_largest_losses_and_swings() -> None:
    view = game("axio").view(game("axio").new(2), 0)
    values = [(0, 0.5, 0.5), (1, 0.5, 0.2), (0, 0.9, 0.8), (1, 0.2, 0.2)]
    decisions = [Decision(index, seat, view, "x") for index, (seat, _, _) in enumerate(values)]
    verdicts = [Verdict("y", before, after) for _, before, after in values]
    found = judge(decisions, verdicts, [1.0, 0.0])
    assert found.losses == [1, 2]
    assert [round(each.luck, 9) for each in found.decisions] == [0.4, 0.0, 0.2, -0.2]
    assert found.swings[0] == 0 and set(found.swings) == {0, 2, 3}
    first, second = found.accounts
    assert (first.start, first.end, round(first.lost, 9), round(first.luck, 9)) == (0.5, 1.0, 0.1, 0.6)
    assert (second.start, second.end) == (0.5, 0.0)


def test_every_seat_has_turning_points_of_its_own() -> None:
    view = game("axio").view(game("axio").new(2), 0)
    decisions = [Decision(index, index // 5, view, "x") for index in range(6)]
    verdicts = [Verdict("y", 0.9, lost) for lost in (0.1, 0.2, 0.3, 0.4, 0.5, 0.8)]
    found = judge(decisions, verdicts, [1.0, 0.0])
    assert found.losses == [0, 1, 2, 5], "three of the seat that lost much, and the one of the other"
