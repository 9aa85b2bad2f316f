/** What part of the endless table is seen. A tile is 100 long on the table; `scale` makes that pixels. */

import type { Place } from "./moves";

export interface Camera {
  /** Where the table's 0,0 is in the box, in pixels. */
  x: number;
  y: number;
  scale: number;
}

export interface Box {
  w: number;
  h: number;
}

/** Places from left to right (exclusive) and top to bottom (exclusive). */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const TILE = 100;
const LEAST = 0.18;
const MOST = 2;
const LARGEST = 1.12; // by itself a tile is never drawn larger
const RING = 1; // the places around the tiles
const SIGN = 30; // pixels from the edge to the middle of a sign there
const ROOM = 0.35; // and a little more, so that the next tile need not move everything

/** The tiles and a ring of places around them. */
export function boundsOf(laid: Place[]): Bounds {
  const xs = laid.map(({ x }) => x);
  const ys = laid.map(({ y }) => y);
  if (!laid.length) return { left: -1, top: -1, right: 3, bottom: 3 };
  return {
    left: Math.min(...xs) - RING,
    top: Math.min(...ys) - RING,
    right: Math.max(...xs) + 1 + RING,
    bottom: Math.max(...ys) + 1 + RING,
  };
}

/** The whole of the bounds in the middle of the box. */
export function fit(bounds: Bounds, box: Box, largest = LARGEST): Camera {
  const [w, h] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const scale = Math.max(LEAST, Math.min(largest, box.w / (w + ROOM) / TILE, box.h / (h + ROOM) / TILE));
  return {
    x: box.w / 2 - ((bounds.left + bounds.right) / 2) * TILE * scale,
    y: box.h / 2 - ((bounds.top + bounds.bottom) / 2) * TILE * scale,
    scale,
  };
}

/** Whether all of the bounds is in the box. */
export function shows(camera: Camera, bounds: Bounds, box: Box): boolean {
  const size = TILE * camera.scale;
  const near = 1; // half pixels
  return (
    camera.x + bounds.left * size >= -near &&
    camera.y + bounds.top * size >= -near &&
    camera.x + bounds.right * size <= box.w + near &&
    camera.y + bounds.bottom * size <= box.h + near
  );
}

/** Stay as long as everything is in sight; then show everything, no larger than before. */
export function follow(camera: Camera, bounds: Bounds, box: Box): Camera {
  return shows(camera, bounds, box) ? camera : fit(bounds, box, camera.scale);
}

export function moved(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Larger or smaller around a point of the box. */
export function zoomed(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = Math.max(LEAST, Math.min(MOST, camera.scale * factor));
  const by = scale / camera.scale;
  return { x: x - (x - camera.x) * by, y: y - (y - camera.y) * by, scale };
}

/** Move as little as needed to have a place wholly in the box. */
export function reveal(camera: Camera, place: Place, box: Box): Camera {
  const size = TILE * camera.scale;
  const shift = (at: number, room: number): number => (at < 0 ? -at : at + size > room ? room - at - size : 0);
  return moved(camera, shift(camera.x + place.x * size, box.w), shift(camera.y + place.y * size, box.h));
}

/** Where at the edge of the box a sign points to a place out of sight, and in which direction; null for one in sight. */
export function signTo(camera: Camera, place: Place, box: Box): { x: number; y: number; turn: number } | null {
  const size = TILE * camera.scale;
  const [x, y] = [camera.x + (place.x + 0.5) * size, camera.y + (place.y + 0.5) * size];
  if (x > 0 && y > 0 && x < box.w && y < box.h) return null;
  const within = (at: number, room: number): number => Math.max(SIGN, Math.min(room - SIGN, at));
  return {
    x: within(x, box.w),
    y: within(y, box.h),
    turn: (Math.atan2(y - box.h / 2, x - box.w / 2) * 180) / Math.PI,
  };
}

/** The table's coordinates of a point of the box, in tiles. */
export function onTable(camera: Camera, x: number, y: number): Place {
  return { x: (x - camera.x) / camera.scale / TILE, y: (y - camera.y) / camera.scale / TILE };
}

/** The place touched: the one under the point, else the nearest whose middle is within a finger's reach. */
export function touched<P extends Place>(camera: Camera, places: Iterable<P>, x: number, y: number): P | null {
  const at = onTable(camera, x, y);
  const reach = Math.max(0.5, 26 / (TILE * camera.scale));
  let best: P | null = null;
  let least = reach;
  for (const place of places) {
    const far = Math.max(Math.abs(place.x + 0.5 - at.x), Math.abs(place.y + 0.5 - at.y));
    if (far <= least) [best, least] = [place, far];
  }
  return best;
}
