/** What a move would bring, read from the effects that are told before it. */

import type { Effect, ShapeLapsed, StoneOffered, StonePut } from "./wire";

type Named<Is> = Extract<Effect, { is: Is }>;

/** The effects of one sort. */
export function those<Is extends Effect["is"]>(effects: Effect[], is: Is): Named<Is>[] {
  return effects.filter((each): each is Named<Is> => each.is === is);
}

/** The first effect of a sort. */
export const the = <Is extends Effect["is"]>(effects: Effect[], is: Is): Named<Is> | undefined => those(effects, is)[0];

/** The points of the stones that an owner would put. */
export function pointsFor(owner: number, preview: Effect[]): number {
  return those(preview, "stone_put").reduce((sum, stone) => sum + (stone.owner === owner ? stone.points : 0), 0);
}

/** A shape that would be closed, and what becomes of it. */
export type Closing = StonePut | StoneOffered | ShapeLapsed;

/** The shapes that a tile would close, up to one about which somebody is asked. */
export function closings(preview: Effect[]): Closing[] {
  return preview.filter(
    (each): each is Closing => each.is === "stone_put" || each.is === "stone_offered" || each.is === "shape_lapsed",
  );
}

/** The tile that would come to a seat's tableau by swapping or passing on. */
export function tileFor(seat: number, preview: Effect[]): string | null {
  return the(preview, "tiles_swapped")?.took ?? the(preview, "tiles_passed_on")?.tableaus[seat] ?? null;
}
