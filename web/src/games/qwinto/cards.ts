/** Cards and the grid: a b over c d. */

import type { CardName, Colour, Pile } from "./types";

export const PILES: readonly Pile[] = ["a", "b", "c", "d"];
export const COLOURS: readonly Colour[] = ["o", "y", "p", "g"];

export const colourOf = (card: CardName): Colour => card[0] as Colour;
export const valueOf = (card: CardName): number => Number(card.slice(1));

/** The pile itself and the two beside it, in the order of the grid: all but the one across. */
export function around(pile: Pile): Pile[] {
  const across = PILES[3 - PILES.indexOf(pile)];
  return PILES.filter((each) => each !== across);
}

/** The pile one comes to with an arrow key. */
export function pileBeside(pile: Pile, key: string): Pile {
  const at = PILES.indexOf(pile);
  const [x, y] = [at % 2, at >> 1];
  const [column, row] = { arrowleft: [0, y], arrowright: [1, y], arrowup: [x, 0], arrowdown: [x, 1] }[key] ?? [x, y];
  return PILES[2 * (row ?? 0) + (column ?? 0)] ?? pile;
}
