/** Tiles, their corners and the five colours. */

import TILES from "./tiles.json";
import type { AxioView } from "./wire";

/** The letters of the notation, in the order of the markers. */
export const COLOURS = ["R", "G", "B", "O", "P"] as const;
export type Colour = (typeof COLOURS)[number];

/** A tile as in the tile set: four corners clockwise from top left, `_` empty. */
export type TileName = string;

export const EMPTY = "_";
export const TOP = 12;

/** The corners clockwise from top left, as grid points from the tile's place. */
export const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

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
