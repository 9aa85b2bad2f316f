/** Cards and the grid: a b over c d. */

import { ADDED, PILES } from "./box";
import type { CardName, Colour, Pile } from "./types";

export const colourOf = (card: CardName): Colour => card[0] as Colour;
export const valueOf = (card: CardName): number => Number(card.slice(1));

/** The piles whose cards are added up when a card comes to lie on one, in the order of the grid. */
export const addedOn = (pile: Pile): Pile[] => PILES.filter((each) => ADDED[pile].includes(each));

/** The pile one comes to with an arrow key. */
export function pileBeside(pile: Pile, key: string): Pile {
  const at = PILES.indexOf(pile);
  const [x, y] = [at % 2, at >> 1];
  const [column, row] = { arrowleft: [0, y], arrowright: [1, y], arrowup: [x, 0], arrowdown: [x, 1] }[key] ?? [x, y];
  return PILES[2 * (row ?? 0) + (column ?? 0)] ?? pile;
}
