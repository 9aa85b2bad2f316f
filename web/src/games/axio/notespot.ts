/** Where the words beside a ghost are read best: off the tiles, away from its circles, inside the box. */

import { TILE, type Box, type Camera } from "./camera";
import type { Place } from "./moves";

interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const EDGE = 4;
const GAP = 8;

/** Ways from the ghost's middle to the note's: across, then down; the first of equally good ones is taken. */
const WAYS = [
  [0, -1],
  [0, 1],
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

function overlap(a: Rect, b: Rect): number {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

const between = (low: number, value: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

export function noteSpot(camera: Camera, box: Box, ghost: Place, laid: Place[], note: Box): { x: number; y: number } {
  const size = TILE * camera.scale;
  const rect = ({ x, y }: Place): Rect => ({ x: camera.x + x * size, y: camera.y + y * size, w: size, h: size });
  const middle = { x: camera.x + (ghost.x + 0.5) * size, y: camera.y + (ghost.y + 0.5) * size };
  const reach = 0.96 * size; // from the middle to the far edge of a circle
  const circles = { x: middle.x - reach, y: middle.y - reach, w: 2 * reach, h: 2 * reach };
  const tiles = laid.map(rect);
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const [across, down] of WAYS) {
    const x = between(EDGE, middle.x + across * (reach + GAP + note.w / 2) - note.w / 2, box.w - note.w - EDGE);
    const y = between(EDGE, middle.y + down * (reach + GAP + note.h / 2) - note.h / 2, box.h - note.h - EDGE);
    const words = { x, y, w: note.w, h: note.h };
    const hidden =
      tiles.reduce((sum, tile) => sum + overlap(words, tile), 0) +
      8 * overlap(words, circles) +
      40 * overlap(words, rect(ghost));
    if (hidden < least) [best, least] = [{ x, y }, hidden];
  }
  return best;
}
