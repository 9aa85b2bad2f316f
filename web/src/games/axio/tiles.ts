/** Tiles, their corners and the five colours. */

import { COLOURS, TILES } from "./box";
import type { AxioView } from "./wire";

export type Colour = (typeof COLOURS)[number];

/** A tile as in the tile set: four corners clockwise from top left, `_` empty. */
export type TileName = string;

export const isColour = (letter: string | undefined): letter is Colour => COLOURS.includes(letter as Colour);

/** The corners after quarter turns clockwise, again from top left. */
export function turned(tile: TileName, rotation: number): string {
  return tile.slice(4 - rotation) + tile.slice(0, 4 - rotation);
}

/** The colours whose markers stand on a number. */
export function standingOn(marks: number[], number: number): Colour[] {
  return COLOURS.filter((_, at) => marks[at] === number);
}

/** The tiles that lie nowhere on the table and not in the own hand. */
export function unseen(view: AxioView): TileName[] {
  const seen = new Set([...view.laid.map((laid) => laid.tile), view.hand]);
  return TILES.filter((tile) => !seen.has(tile));
}
