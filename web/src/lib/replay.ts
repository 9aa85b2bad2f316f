/** How one goes through a replay. */

import type { Review } from "./http";

export const PACES = [0.5, 1, 2, 4, 8];

const [STEP, GLANCE, LETTER, MOST] = [1200, 60, 40, 4000];

/** Milliseconds that a step is shown when it plays by itself: what is said in it has to be read. */
export const pauseFor = (words: string): number => STEP + Math.min(MOST, LETTER * Math.max(0, words.length - GLANCE));

/** The stop after a step, or before it; the step itself where there is none. */
export function stopFrom(stops: number[], at: number, way: 1 | -1): number {
  const found = way > 0 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at);
  return found ?? at;
}

/** The largest mistakes in the order in which they were made. */
export const mistakesIn = (review: Review | null): Review["decisions"] =>
  (review?.losses ?? []).flatMap((at) => review?.decisions[at] ?? []).toSorted((a, b) => a.step - b.step);

/** What a seat holds, piece by piece, however its game writes that. */
export const piecesOf = (hand: unknown): string[] =>
  (Array.isArray(hand) ? hand : [hand]).filter((piece): piece is string => typeof piece === "string" && piece !== "");
