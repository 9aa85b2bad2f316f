"""A rating follows from first tries alone: more for what is hard, less for what is easy."""

from tafelrunde.teaching.standing import STRENGTH, Try, chance, next_puzzle, standing

TODAY = "2026-03-01"


def tries(*levels_and_solved: tuple[int, int]) -> list[Try]:
    return [
        Try(f"p{at}", "", level, solved, float(at)) for at, (level, solved) in enumerate(levels_and_solved)
    ]


def rating(*levels_and_solved: tuple[int, int]) -> int:
    return standing(tries(*levels_and_solved), TODAY).rating


def test_a_hard_puzzle_lifts_more_and_an_easy_one_costs_more() -> None:
    assert rating((7, 1)) > rating((2, 1)) > rating((1, 1)) > rating()
    assert rating() > rating((3, 0)) > rating((2, 0)) > rating((1, 0))


def test_the_rating_settles_where_half_is_solved() -> None:
    found = rating(*[(4, at % 2) for at in range(200)])
    assert abs(found - STRENGTH[4]) < 50
    assert chance(STRENGTH[4], 4) == 0.5


def test_whoever_solves_everything_rises_above_the_hardest_and_nobody_falls_for_ever() -> None:
    assert rating(*[(7, 1)] * 100) > STRENGTH[7]
    assert rating(*[(1, 0)] * 200) > 0


def test_a_puzzle_met_again_on_its_day_counts_once() -> None:
    again = [*tries((3, 1)), Try("p0", TODAY, 3, 1, 9.0)]
    found = standing(again, TODAY)
    assert (found.tried, found.solved, found.days, found.today) == (1, 1, 1, True)
    assert found.rating == rating((3, 1))


def test_days_in_a_row_pass_over_the_end_of_a_month() -> None:
    days = [Try(f"p{day}", day, 1, 0, 0.0) for day in ("2026-02-26", "2026-02-27", "2026-02-28", TODAY)]
    assert standing(days, TODAY).days == 4
    assert standing(days, "2026-03-02").days == 4
    assert standing(days, "2026-03-03").days == 0


def test_a_row_of_solved_ones_makes_the_next_one_harder() -> None:
    keys, levels = [f"k{level}" for level in STRENGTH], list(STRENGTH)
    met = tries((1, 0), (1, 0), (2, 1), (2, 1), (2, 1))
    own = standing(met, TODAY)
    plain = min(levels, key=lambda level: abs(STRENGTH[level] - own.rating))
    assert own.row == 3
    assert levels[next_puzzle(keys, levels, met, own)] >= plain
    tired = standing([*met, Try("last", "", 2, 0, 9.0)], TODAY)
    assert next_puzzle(keys, levels, met, tired) <= next_puzzle(keys, levels, met, own)
