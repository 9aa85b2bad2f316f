/** What the parts of a board are: `games/<game>/what.json`, by selector, fetched when somebody asks. */

import common from "./what.json";
import type { Words } from "./messages";

export interface Thing {
  /** A CSS selector of what it is about. */
  on: string;
  /** The rule about it, if there is one. */
  clause?: string;
  name: Words;
  text: Words;
}

const files = import.meta.glob<Thing[]>("../games/*/what.json", { import: "default" });
const CLEAR = ".fields"; // lies over a picture only to be touched

export async function thingsOf(game: string): Promise<Thing[]> {
  return [...((await files[`../games/${game}/what.json`]?.()) ?? []), ...common];
}

/** Of all things that a part belongs to, the smallest; of several about the same part, the last. */
function smallest(things: Thing[], part: Element, board: Element): [Thing, Element] | null {
  const found = things.flatMap((thing): [Thing, Element][] => {
    const whole = part.closest(thing.on);
    return whole && board.contains(whole) ? [[thing, whole]] : [];
  });
  return found.reduce<[Thing, Element] | null>(
    (best, each) => (best === null || best[1].contains(each[1]) ? each : best),
    null,
  );
}

/** What was touched, by all parts that lie at a point, the uppermost first. */
export function thingAt(things: Thing[], [top, ...below]: Element[], board: Element): [Thing, Element] | null {
  if (!top) return null;
  const seen = top.closest(CLEAR) ? [...below.filter((part) => !part.closest(CLEAR)), top] : [top];
  return seen.reduce<[Thing, Element] | null>((found, part) => found ?? smallest(things, part, board), null);
}
