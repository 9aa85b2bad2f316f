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

/** Ways from the tile's middle to the note's: across, then down; the first of equally good ones is taken. */
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
const STEPS = [0, 0.25, 0.5, 0.75, 1]; // of the way from one edge of the box to the other
const FAR = 6; // square pixels of a tile that one pixel of distance is worth

function overlap(a: Rect, b: Rect): number {
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

const between = (low: number, value: number, high: number): number =>
  Math.max(low, Math.min(value, Math.max(low, high)));

export function noteSpot(
  camera: Camera,
  box: Box,
  tile: Place,
  laid: Place[],
  note: Box,
  top = EDGE,
): { x: number; y: number } {
  const size = TILE * camera.scale;
  const rect = ({ x, y }: Place): Rect => ({ x: camera.x + x * size, y: camera.y + y * size, w: size, h: size });
  const middle = { x: camera.x + (tile.x + 0.5) * size, y: camera.y + (tile.y + 0.5) * size };
  const reach = 0.96 * size; // from the middle to the far edge of a circle
  const circles = { x: middle.x - reach, y: middle.y - reach, w: 2 * reach, h: 2 * reach };
  const [right, bottom] = [box.w - note.w - EDGE, box.h - note.h - EDGE];
  const around = WAYS.map(([across, down]) => ({
    x: between(EDGE, middle.x + across * (reach + GAP + note.w / 2) - note.w / 2, right),
    y: between(top, middle.y + down * (reach + GAP + note.h / 2) - note.h / 2, bottom),
  }));
  const elsewhere = STEPS.flatMap((across) =>
    STEPS.map((down) => ({
      x: between(EDGE, EDGE + across * (right - EDGE), right),
      y: between(top, top + down * (bottom - top), bottom),
    })),
  );
  const tiles = laid.map(rect);
  const bad = ({ x, y }: { x: number; y: number }): number => {
    const words = { x, y, w: note.w, h: note.h };
    return (
      tiles.reduce((sum, each) => sum + overlap(words, each), 0) +
      8 * overlap(words, circles) +
      40 * overlap(words, rect(tile)) +
      FAR * Math.hypot(x + note.w / 2 - middle.x, y + note.h / 2 - middle.y)
    );
  };
  return [...around, ...elsewhere].reduce((best, each) => (bad(each) < bad(best) ? each : best));
}
