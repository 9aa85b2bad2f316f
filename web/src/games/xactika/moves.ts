/** What may be done now, read from the legal moves: the board itself knows no rules. */

import { SYMBOLS } from "./box";
import type { SymbolLetter } from "./cards";
import type { CardName } from "./types";

export type Move =
  { is: "bid"; tricks: number } | { is: "lead"; card: CardName; symbol: SymbolLetter } | { is: "card"; card: CardName };

export function readMove(text: string): Move {
  const [head = "", tail] = text.split(":");
  if (head === "bid") return { is: "bid", tricks: Number(tail) };
  if (tail === undefined) return { is: "card", card: head };
  const symbol = SYMBOLS.find((letter) => letter === tail);
  if (!symbol) throw new Error(`${text} is no move of XACTIKA: expected bid:2, 3123 or 3123:c`);
  return { is: "lead", card: head, symbol };
}

export function bidMove(tricks: number): string {
  return `bid:${tricks}`;
}

export function leadMove(card: CardName, symbol: SymbolLetter): string {
  return `${card}:${symbol}`;
}

export interface Options {
  /** What is decided now; null: nothing by this seat. */
  kind: Move["is"] | null;
  bids: Set<number>;
  /** The cards that may be played. */
  live: Set<CardName>;
}

export function readOptions(legal: string[]): Options {
  const moves = legal.map(readMove);
  return {
    kind: moves[0]?.is ?? null,
    bids: new Set(moves.flatMap((move) => (move.is === "bid" ? [move.tricks] : []))),
    live: new Set(moves.flatMap((move) => (move.is === "bid" ? [] : [move.card]))),
  };
}

/** The card of a staged move, if it plays one. */
export function cardOf(move: string | null): CardName | null {
  if (move === null) return null;
  const read = readMove(move);
  return read.is === "bid" ? null : read.card;
}

/** What a move is made with: a card of the hand, or a button. */
export const spot = (move: string): string =>
  move.startsWith("bid") ? `[data-move="${move}"]` : `button[data-card="${move.slice(0, 4)}"]`;
