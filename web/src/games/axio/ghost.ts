/** The tile where it would lie. */

import { common, type Gain } from "./gains";
import { readMove, type Option, type Place } from "./moves";
import { turned, type Colour, type TileName } from "./tiles";

export interface Ghost extends Place {
  rotation: number;
  corners: string;
  /** What the empty corner is called, if that brings anything. */
  name: Colour | "ask" | null;
  gain: Gain | null;
  /** Put there, and not only pointed at. */
  sure: boolean;
}

/** The ghost of a staged move; `options` are the ways to name its empty corner. */
export function ghostOf(staged: string, options: Option[], hand: TileName): Ghost {
  const { x, y, rotation } = readMove(staged);
  const option = options.find(({ text }) => text === staged);
  const name = option?.gain?.named ? option.name : null;
  return { x, y, rotation, corners: turned(hand, rotation), name, gain: option?.gain ?? null, sure: true };
}

/** The ghost of a tile that is not staged; null where it cannot lie. */
export function ghostOn(options: Option[], hand: TileName, sure: boolean): Ghost | null {
  const [first, another] = options;
  if (!first) return null;
  const { x, y, rotation } = first;
  // What all names of the empty corner bring alike is shown while it has none yet.
  const gain = another ? common(options.flatMap((option) => option.gain ?? [])) : first.gain;
  return { x, y, rotation, corners: turned(hand, rotation), name: another ? "ask" : null, gain, sure };
}
