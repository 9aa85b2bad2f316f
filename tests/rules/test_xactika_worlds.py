"""How likely XACTIKA's resampled worlds are, against an exact count (XA-20)."""

from collections import Counter

import pytest

from rules.xactika_table import GAME
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika.material import CARD_OF, NAMES
from tafelrunde.games.xactika.view import XactikaView

SAMPLES = 20_000 if compiled() else 4_000


def last_trick(seed: int) -> XactikaView:
    """Return what seat 0 of ten sees before the last trick: nine hidden cards, one undealt."""
    state, rng = GAME.new(10), Rng(seed)
    while state.trick < 7 or state.laid:
        actor = state.actor()
        state.apply(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
    return GAME.view(state, 0)


def exact_odds(view: XactikaView) -> dict[tuple[int, str], float]:
    """Return how likely each other seat has each card if every deal that fits is equally likely.

    Counts the ways to give the hidden cards to seats 1, 2 ... and the pack, over sets of used cards.
    """
    gone = {card for trick in view.tricks for card in trick.cards} | set(view.hand)
    hidden = [card for card in NAMES if card not in gone]
    fits = [
        [not any(card["bcks".index(d[1])] == d[0] for d in view.could_not_follow[seat]) for card in hidden]
        for seat in range(1, view.seats)
    ] + [[True] * len(hidden)]
    before = [Counter({0: 1})]
    for row in fits:
        before.append(Counter())
        for used, ways in before[-2].items():
            for card in range(len(hidden)):
                if row[card] and not used >> card & 1:
                    before[-1][used | 1 << card] += ways
    after = [Counter({(1 << len(hidden)) - 1: 1})]
    for place in reversed(range(len(fits))):
        step: Counter[int] = Counter()
        for used in before[place]:
            for card in range(len(hidden)):
                if fits[place][card] and not used >> card & 1:
                    step[used] += after[0][used | 1 << card]
        after.insert(0, step)
    return {
        (place + 1, hidden[card]): sum(
            ways * after[place + 1][used | 1 << card]
            for used, ways in before[place].items()
            if not used >> card & 1
        )
        / after[0][0]
        for place, row in enumerate(fits[:-1])
        for card in range(len(hidden))
        if row[card]
    }


@pytest.mark.bulk
@pytest.mark.rule("XA-20")
@pytest.mark.parametrize("seed", [0, 4, 6])
def test_every_deal_that_fits_what_all_saw_is_about_equally_likely(seed: int) -> None:
    view, rng = last_trick(seed), Rng(seed)
    state = GAME.world(view, rng)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(SAMPLES):
        state.resample(0, rng)
        hands = state.hand
        seen.update((seat, hands[8 * seat]) for seat in range(1, 10))
    odds = exact_odds(view)
    assert set(seen) <= {(seat, CARD_OF[card]) for seat, card in odds}
    for (seat, card), probability in odds.items():
        noise = 5 * (probability * (1 - probability) / SAMPLES) ** 0.5
        share = seen[seat, CARD_OF[card]] / SAMPLES
        assert abs(share - probability) < noise + 0.01, (seat, card, share, probability)
