/** Cards and demands: what is printed on them, and how a hand is sorted. */

import { SYMBOLS } from "./box";
import type { CardName, DemandName } from "./types";

export type SymbolLetter = (typeof SYMBOLS)[number];

/** Balls, cubes, cones and stars of a card. */
export function counts(card: CardName): number[] {
  return [...card].map(Number);
}

export function countOf(card: CardName, symbol: SymbolLetter): number {
  return Number(card[SYMBOLS.indexOf(symbol)]);
}

/** The number in the corners: all symbols of the card. */
export function valueOf(card: CardName): number {
  return counts(card).reduce((sum, count) => sum + count, 0);
}

export interface Demand {
  count: number;
  symbol: SymbolLetter;
}

export function readDemand(name: DemandName): Demand {
  return { count: Number(name[0]), symbol: name[1] as SymbolLetter };
}

/** By value, equal values by what is printed from the top, most first. */
export function sortedHand(hand: CardName[]): CardName[] {
  return [...hand].sort((a, b) => valueOf(a) - valueOf(b) || Number(b) - Number(a));
}
