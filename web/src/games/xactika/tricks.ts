/** The tricks of a view: who laid which card, what has been seen. */

import { valueOf } from "./cards";
import type { CardName } from "./types";
import type { Trick, XactikaView } from "./wire";

export interface Laid {
  seat: number;
  card: CardName;
}

export function laidCards(trick: Trick, seats: number): Laid[] {
  return trick.cards.map((card, place) => ({ seat: (trick.leader + place) % seats, card }));
}

/** The trick in which cards are being laid now. */
export function runningTrick(view: XactikaView): Trick | null {
  const last = view.tricks.at(-1);
  return last && last.winner === null ? last : null;
}

export function finishedTricks(view: XactikaView): Trick[] {
  return view.tricks.filter((trick) => trick.winner !== null);
}

/** The cards played in this round. */
export function playedCards(view: XactikaView): Set<CardName> {
  return new Set(view.tricks.flatMap((trick) => trick.cards));
}

/** The sum of the bids said so far, and how many are still to come. */
export function bidSum(view: XactikaView): { sum: number; open: number } {
  const said = view.bids.filter((bid) => bid !== null);
  return { sum: said.reduce((sum, bid) => sum + bid, 0), open: view.seats - said.length };
}

/** The cards of each value (4 to 12) with one, two and three of a symbol, by what else is on them. */
export function overviewRows(deck: CardName[], place: number): { value: number; groups: CardName[][] }[] {
  const values = [...new Set(deck.map(valueOf))].sort((a, b) => a - b);
  return values.map((value) => ({
    value,
    groups: ["1", "2", "3"].map((count) => deck.filter((card) => valueOf(card) === value && card[place] === count)),
  }));
}
