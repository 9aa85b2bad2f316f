/** The tricks of a view: who laid which card, what was finished since the last view, what has been seen. */

import type { Sound } from "../../lib/sound";
import { valueOf } from "./cards";
import type { CardName, Trick, XactikaView } from "./types";

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

/** The trick that one move finished between two views, or null: also when views were left out or went back. */
export function justFinished(before: XactikaView, now: XactikaView, move: string | null): Trick | null {
  const done = finishedTricks(now);
  const missing = done.length - finishedTricks(before).length;
  if (before.round === now.round && missing === 1) return done.at(-1) ?? null;
  return now.round === before.round + 1 ? lastOfRound(before, now, move) : null;
}

export function soundOf(before: XactikaView, now: XactikaView): Sound {
  if (now.phase === "bid" && before.phase === "bid") return "move";
  return now.round > before.round || finishedTricks(now).length > finishedTricks(before).length ? "take" : "card";
}

/** Whether a view shows less of the game than another. */
export function isEarlier(view: XactikaView, than: XactikaView): boolean {
  if (view.round !== than.round) return view.round < than.round;
  return playedCards(view).size < playedCards(than).size;
}

/** A new round's view no longer shows the last trick of the old: it is put together from the move that ended it. */
function lastOfRound(before: XactikaView, now: XactikaView, move: string | null): Trick | null {
  const open = runningTrick(before);
  const sheet = now.rounds.at(-1);
  if (!open || !sheet || !move || open.cards.length !== before.seats - 1) return null;
  const winner = sheet.taken.findIndex((taken, seat) => taken > (before.taken[seat] ?? 0));
  return { ...open, cards: [...open.cards, move.split(":")[0] ?? ""], winner };
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

export type Standing = "open" | "met" | "over";

/** How a seat stands against its bid. */
export function standing(bid: number, taken: number): Standing {
  if (taken === bid) return "met";
  return taken > bid ? "over" : "open";
}

/** The cards of each value (4 to 12) with one, two and three of a symbol, by what else is on them. */
export function overviewRows(deck: CardName[], place: number): { value: number; groups: CardName[][] }[] {
  const values = [...new Set(deck.map(valueOf))].sort((a, b) => a - b);
  return values.map((value) => ({
    value,
    groups: ["1", "2", "3"].map((count) => deck.filter((card) => valueOf(card) === value && card[place] === count)),
  }));
}
