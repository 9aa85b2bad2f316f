/** The tile where it would lie. */

import { common, gainOfName, readMove, type Option, type Place } from "./moves";
import { turned, type Colour } from "./tiles";
import type { Preview, TileName } from "./types";

export interface Ghost extends Place {
  rotation: number;
  corners: string;
  /** What the empty corner is called, if that brings anything. */
  name: Colour | "ask" | null;
  preview: Preview | null;
  /** Put there, and not only pointed at. */
  sure: boolean;
}

/** The ghost of a staged move; `options` are the ways to name its empty corner. */
export function ghostOf(staged: string, options: Option[], hand: TileName): Ghost {
  const { x, y, rotation } = readMove(staged);
  const option = options.find(({ text }) => text === staged);
  const name = option && options.length > 1 && gainOfName(option, options) ? option.name : null;
  return { x, y, rotation, corners: turned(hand, rotation), name, preview: option?.preview ?? null, sure: true };
}

/** The ghost of a tile that is not staged; null where it cannot lie. */
export function ghostOn(options: Option[], hand: TileName, sure: boolean): Ghost | null {
  const [first, another] = options;
  if (!first) return null;
  const { x, y, rotation } = first;
  const preview = another ? common(options) : first.preview;
  return { x, y, rotation, corners: turned(hand, rotation), name: another ? "ask" : null, preview, sure };
}
