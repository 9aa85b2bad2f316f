"""XACTIKA in a terminal: words from texts/, symbols, rich's markup for colour."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.texts import Texts
from tafelrunde.games.xactika.material import CARD_OF, CARDS, LETTERS, SYMBOLS, VALUES, overview
from tafelrunde.games.xactika.view import Trick, XactikaView
from tafelrunde.games.xactika.words import demand_in_words

SIGNS = ("[red]●[/]", "[blue]■[/]", "[dark_orange]▲[/]", "[yellow]★[/]")


def picture(card: str) -> str:
    """Draw a card on one line, each symbol in its own column."""
    rows = [SIGNS[symbol] * int(n) + " " * (3 - int(n)) for symbol, n in enumerate(card)]
    return f"{card}  {' '.join(rows)} = {VALUES[CARD_OF[card]]:>2}"


def table(view: XactikaView, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Draw the whole table: heading, seats, the last two tricks, the own hand."""
    dealer = "-" if view.dealer is None else names[view.dealer]
    variant = texts.say(language, f"variant.{view.variant}")
    lines = [texts.say(language, "table.heading", round=view.round, variant=variant, dealer=dealer)]
    lines += [seat_line(view, seat, texts, language, names) for seat in range(view.seats)]
    for number in range(max(0, len(view.tricks) - 2), len(view.tricks)):
        lines += ["", *trick_lines(view.tricks[number], number, texts, language, names)]
    if view.seat is not None and view.hand:
        legend = "  ".join(f"{LETTERS[s]} {SIGNS[s]}" for s in range(len(SYMBOLS)))
        lines += ["", f"{texts.say(language, 'table.hand')}   ({legend})"]
        lines += [f"  {picture(card)}" for card in view.hand]
    lines += ["", task(view, texts, language)]
    return "\n".join(lines)


def seat_line(view: XactikaView, seat: int, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Say what is open about one seat."""
    points = texts.count(language, "point", view.scores[seat])
    taken = texts.count(language, "trick", view.taken[seat])
    line = texts.say(language, "table.seat", who=names[seat], points=points, taken=taken)
    if view.bids[seat] is not None:
        line += texts.say(language, "table.announced", bid=view.bids[seat])
    if view.could_not_follow[seat]:
        lacking = [demand_in_words(language, each) for each in view.could_not_follow[seat]]
        line += "; " + texts.say(language, "table.void", demands=", ".join(lacking))
    return ("▶ " if seat in view.actors else "  ") + line


def trick_lines(trick: Trick, number: int, texts: Texts, language: str, names: Sequence[str]) -> list[str]:
    """Draw a trick, one card to a line, those that do not satisfy the demand dimmed."""
    demand = demand_in_words(language, trick.demand)
    lines = [texts.say(language, "table.trick", number=number + 1, demand=demand)]
    for place, card in enumerate(trick.cards):
        who = names[(trick.leader + place) % len(names)]
        fits = card[LETTERS.index(trick.demand[1])] == trick.demand[0]
        lines.append(f"  {picture(card) if fits else f'[dim]{picture(card)}[/]'}  {who}")
    if trick.winner is not None:
        lines.append("  " + texts.say(language, "table.taken", who=names[trick.winner]))
    return lines


def task(view: XactikaView, texts: Texts, language: str) -> str:
    """Say in one line what is to do now."""
    if view.phase != "play":
        return texts.say(language, f"phase.{view.phase}")
    if view.tricks and view.tricks[-1].winner is None:
        demand = demand_in_words(language, view.tricks[-1].demand)
        return texts.say(language, "phase.follow", demand=demand)
    return texts.say(language, "phase.lead")


def overview_card(view: XactikaView, texts: Texts, language: str) -> str:
    """Draw the overview table; cards already seen this round are struck out of it (XA-02)."""
    seen = {CARD_OF[card] for trick in view.tricks for card in trick.cards}
    seen |= {CARD_OF[card] for card in view.hand}
    unseen = [card for card in range(len(CARDS)) if card not in seen]
    lines = [texts.say(language, "table.aid")]
    lines.append("     " + "".join(f"{sign:^{14 + len(sign) - 1}}" for sign in SIGNS))
    left = [overview(symbol, unseen) for symbol in range(len(SYMBOLS))]
    box = overview(0, range(len(CARDS)))
    for value, all_cards in box.items():
        cells = ["".join(f"{n:>4}" for n in left[symbol][value]) for symbol in range(len(SYMBOLS))]
        total = ", ".join(map(str, all_cards))
        lines.append(f"{value:>4} " + "  ".join(cells) + f"   ({total})")
    return "\n".join(lines)
