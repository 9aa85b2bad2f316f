/** What may be done now, read from the legal moves: the board itself knows no rules. */

import { gainOf, type Gain } from "./gains";
import { isColour, type Colour } from "./tiles";
import type { Effect } from "./wire";

export interface Place {
  x: number;
  y: number;
}

export interface Move extends Place {
  text: string;
  rotation: number;
  /** What the empty corner is called. */
  name: Colour | null;
}

export interface Option extends Move {
  /** What it brings, where that is told before. */
  gain: Gain | null;
}

/** The moves of one place, by rotation: several where the empty corner has to be named. */
export interface OpenPlace extends Place {
  key: string;
  turns: Option[][];
}

const MOVE = /^(-?\d+),(-?\d+)\/([0-3])(?:=([RGBOP]))?$/;

export const keyOf = ({ x, y }: Place): string => `${x},${y}`;

export function readMove(text: string): Move {
  const [, x, y, rotation, name] = MOVE.exec(text) ?? [];
  if (rotation === undefined) throw new Error(`${text} is no move of AXIO: expected 2,-1/3 or 2,-1/3=R`);
  return { text, x: Number(x), y: Number(y), rotation: Number(rotation), name: isColour(name) ? name : null };
}

export function readPlaces(legal: string[], previews: Effect[][]): Map<string, OpenPlace> {
  const places = new Map<string, OpenPlace>();
  legal.forEach((text, index) => {
    const move = readMove(text);
    const key = keyOf(move);
    const place = places.get(key) ?? { key, x: move.x, y: move.y, turns: [[], [], [], []] };
    place.turns[move.rotation]?.push({ ...move, gain: gainOf(previews[index] ?? []) });
    places.set(key, place);
  });
  return places;
}

const DIRECTIONS: Record<string, [number, number]> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** The open place one comes to with an arrow key: the nearest in that direction, sideways counting double. */
export function stepTo(places: OpenPlace[], from: Place, key: string): OpenPlace | null {
  const way = DIRECTIONS[key];
  if (!way) return null;
  let best: OpenPlace | null = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [place, ahead + 2 * aside];
  }
  return best;
}

/** The open place next to another, where the keys go on after a tile was laid; the first one at the beginning. */
export function nearest(places: OpenPlace[], to: Place | null): OpenPlace | null {
  const away = ({ x, y }: Place): number => (to ? Math.abs(x - to.x) + Math.abs(y - to.y) : 0);
  return places.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

/** Where a tile is laid. */
export const spot = (move: string): string => `[data-place="${keyOf(readMove(move))}"]`;
