/** What the frame says about this game: the prompt, a note at each seat, the score sheet, the keys. */

import type { Breakdown, Language } from "../../lib/board";
import { bonusWords, colours, say, tileWords } from "./text";
import { bySeat } from "../../lib/numbers";
import { COLOURS } from "./box";
import { standingOn } from "./tiles";
import type { AxioView } from "./wire";

export function prompt(view: AxioView, seat: number | null, names: string[], language: Language): string {
  const actor = view.actors[0];
  if (view.phase === "over") return say(language, "prompt.over");
  if (actor === undefined || actor < 0) return say(language, "prompt.start");
  if (actor !== seat) return say(language, "prompt.lays", { who: names[actor] ?? "" });
  const markers = view.markers[seat] ?? [];
  if (!markers.some(Boolean)) return say(language, "prompt.first"); // no marker has moved, so none is the lowest
  const score = view.scores[seat] ?? 0;
  const lowest = standingOn(markers, score);
  const low = `${lowest.length > 2 ? say(language, "several", { n: lowest.length }) : colours(language, lowest)} (${score})`;
  const due = view.bonus_turns_due;
  return say(language, due ? "prompt.lay.bonus" : "prompt.lay", { low, bonus: bonusWords(language, due) });
}

/** What a tile that lies ready asks; what it brings is written beside it. */
export const ready = (_: string, __: AxioView, ___: string[], language: Language): string =>
  say(language, "prompt.ready");

/** How many tiles a seat has in its stack and in hand. */
export function toLay(view: AxioView, seat: number): number {
  return (view.stacks[seat] ?? 0) + (view.holding[seat] ? 1 : 0);
}

export function note(view: AxioView, seat: number, language: Language): string {
  return tileWords(language, toLay(view, seat));
}

const RANKS = ["rank.1", "rank.2", "rank.3", "rank.4", "rank.5"] as const;

/** The markers of each seat from the lowest up; the lowest marker tile by tile. */
export function breakdown(view: AxioView, course: number[][], language: Language): Breakdown {
  const rising = view.markers.map((row) =>
    COLOURS.map((colour, at) => ({ colour, mark: row[at] ?? 0 })).toSorted((a, b) => a.mark - b.mark),
  );
  const rows = RANKS.map((rank, at) => ({
    label: say(language, rank),
    cells: rising.map((row) =>
      say(language, "rank.cell", { n: row[at]?.mark ?? 0, colour: say(language, row[at]?.colour ?? "R") }),
    ),
  }));
  return { rows, series: bySeat(course) };
}

export function keys(language: Language): { key: string; does: string }[] {
  return [
    { key: "← ↑ → ↓", does: say(language, "keys.move") },
    { key: "Enter", does: say(language, "keys.enter") },
    { key: "R", does: say(language, "keys.turn") },
    { key: "1 – 4", does: say(language, "keys.name") },
    { key: "+ −", does: say(language, "keys.zoom") },
    { key: "F", does: say(language, "keys.fit") },
    { key: "T", does: say(language, "keys.rest") },
  ];
}
