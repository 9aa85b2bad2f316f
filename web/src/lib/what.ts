/** What the parts of a board are: `games/<game>/what.json`, by selector, fetched when somebody asks. */

import type { Words } from "./messages";

export interface Thing {
  /** A CSS selector of what it is about. */
  on: string;
  clause: string;
  name: Words;
  text: Words;
}

const files = import.meta.glob<Thing[]>("../games/*/what.json", { import: "default" });

export async function thingsOf(game: string): Promise<Thing[]> {
  return (await files[`../games/${game}/what.json`]?.()) ?? [];
}

/** What a touched part is: of all that it belongs to, the smallest that has a name. */
export function thingAt(things: Thing[], part: Element, board: Element): [Thing, Element] | null {
  const found = things.flatMap((thing): [Thing, Element][] => {
    const whole = part.closest(thing.on);
    return whole && board.contains(whole) ? [[thing, whole]] : [];
  });
  return found.reduce<[Thing, Element] | null>(
    (best, each) => (best === null || best[1].contains(each[1]) ? each : best),
    null,
  );
}
