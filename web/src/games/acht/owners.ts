/** Whose stones: a colour and, because colour is never the only sign, a mark for each set. */

import { TEAMS } from "./box";
import type { AchtView } from "./wire";

export const COLOURS = ["#ff8a97", "#5bdbe4", "#b3e66c", "#dba6ff"] as const;

/** Marks in a box from -10 to 10: dot, triangle, cross, bars. */
export const MARKS = [
  "M-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0Z",
  "M0,-7.5L7.5,6H-7.5Z",
  "M-2.4,-7.5h4.8v5.1h5.1v4.8h-5.1v5.1h-4.8v-5.1h-5.1v-4.8h5.1Z",
  "M-6.5,-6.5h4.6v13h-4.6ZM1.9,-6.5h4.6v13h-4.6Z",
] as const;

/** Whose stones a seat plays with: its own or its team's. */
export const ownerOf = (view: AchtView, seat: number): number => (view.mode === "teams" ? (TEAMS[seat] ?? seat) : seat);

export const owners = (view: AchtView): number[] => view.supply.map((_, owner) => owner);

/** The seats that play with one set of stones. */
export const seatsOf = (view: AchtView, owner: number): number[] =>
  Array.from({ length: view.seats }, (_, seat) => seat).filter((seat) => ownerOf(view, seat) === owner);

export const scoreOf = (view: AchtView, owner: number): number => view.scores[seatsOf(view, owner)[0] ?? 0] ?? 0;
