/** What a tile brings, read from the effects of laying it: those that are told before, and those that happened. */

import { isColour, type Colour } from "./tiles";
import type { Effect } from "./wire";

export interface Gain {
  /** How far each marker moves, in the order of the colours. */
  steps: number[];
  /** The points of each corner, clockwise from top left. */
  corners: number[];
  /** The corners whose circles it completes. */
  completes: number[];
  /** How far the name of the empty corner moves its marker. */
  named: number;
  /** The colours that reach the top. */
  tops: Colour[];
  bonusTurns: number;
  wins: boolean;
}

export const coloursOf = (letters: string): Colour[] => [...letters].filter(isColour);

/** What one tile brings; null if none of the effects tells it. */
export function gainOf(effects: Effect[]): Gain | null {
  const scored = effects.find((each) => each.is === "scored");
  if (!scored) return null;
  const axio = effects.find((each) => each.is === "axio");
  return {
    steps: scored.now.map((mark, at) => mark - (scored.before[at] ?? 0)),
    corners: scored.corners ?? [],
    completes: scored.completes ?? [],
    named: scored.named ?? 0,
    tops: coloursOf(axio?.colours ?? ""),
    bonusTurns: axio?.turns ?? 0,
    wins: effects.some((each) => each.is === "game_ended" && each.seat != null),
  };
}

/** What all of several ways to lay a tile bring alike. */
export function common(gains: Gain[]): Gain | null {
  const [first] = gains;
  if (!first) return null;
  const least = (values: (gain: Gain) => number[]): number[] =>
    values(first).map((_, at) => Math.min(...gains.map((gain) => values(gain)[at] ?? 0)));
  return {
    steps: least((gain) => gain.steps),
    corners: least((gain) => gain.corners),
    completes: first.completes,
    named: 0,
    tops: first.tops.filter((colour) => gains.every(({ tops }) => tops.includes(colour))),
    bonusTurns: Math.min(...gains.map((gain) => gain.bonusTurns)),
    wins: gains.every((gain) => gain.wins),
  };
}
