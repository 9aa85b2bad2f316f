/** The circles that lie on the table. */

import { keyOf, type Place } from "./moves";
import { CORNERS } from "./box";
import { turned } from "./tiles";
import type { LaidTile } from "./wire";

export interface Circle extends Place {
  /** The four corners that meet, clockwise from top left. */
  corners: string;
}

/** The grid points at which four corners lie, in the order in which they were completed. */
export function completeCircles(laid: LaidTile[]): Circle[] {
  const lying = new Map<string, string[]>();
  const complete: Circle[] = [];
  for (const { x, y, tile, rotation } of laid) {
    CORNERS.forEach(([dx, dy], corner) => {
      const point = { x: x + dx, y: y + dy };
      const met = lying.get(keyOf(point)) ?? [];
      met[(corner + 2) % 4] = turned(tile, rotation)[corner] ?? ""; // a tile's bottom right corner is top left in the circle
      lying.set(keyOf(point), met);
      if (met.filter(Boolean).length === 4) complete.push({ ...point, corners: met.join("") });
    });
  }
  return complete;
}
