/** What the frame says about this game: the prompt, a note at each seat, the score sheet, the keys. */

import { bySeat, signed } from "../../lib/numbers";
import type { Breakdown, Language } from "../../lib/board";
import { valueOf } from "./cards";
import { ROWS } from "./sheet";
import { list } from "../../lib/texts";
import { colourWord, colourWords, say, writable } from "./text";
import type { QwintoView } from "./wire";

const nameOf = (names: string[], seat: number | null): string => (seat === null ? "" : (names[seat] ?? ""));

/** Those who still decide what to write, as a list of names. */
export function awaited(view: QwintoView, names: string[], language: Language): string {
  return list(
    language,
    view.actors.map((seat) => nameOf(names, seat)),
  );
}

export function prompt(view: QwintoView, seat: number | null, names: string[], language: Language): string {
  const who = nameOf(names, view.active);
  if (view.phase === "over") return say(language, "prompt.over");
  if (view.phase === "lot" || view.phase === "deal") return say(language, `prompt.${view.phase}`);
  if (view.phase === "draw") return say(language, "prompt.draw", { who });
  if (view.phase === "write") return writePrompt(view, seat, names, language);
  if (seat !== view.active) return say(language, "prompt.puts", { who });
  const values = new Set(view.hand.map(valueOf));
  return say(language, values.size < view.hand.length ? "prompt.put.two" : "prompt.put");
}

function writePrompt(view: QwintoView, seat: number | null, names: string[], language: Language): string {
  const [number, open] = [view.number ?? 0, writable(view.number ?? 0, view.colours)];
  const values = { number: signed(number), colours: colourWords(language, view.colours) };
  if (seat === null)
    return say(language, open ? "prompt.watch" : "prompt.watch.none", {
      ...values,
      who: awaited(view, names, language),
    });
  if (!view.actors.includes(seat)) return say(language, "prompt.waits", { who: awaited(view, names, language) });
  const key = open ? "prompt.write" : "prompt.nowhere";
  return say(language, seat === view.active ? `${key}.active` : key, values);
}

export function note(view: QwintoView, seat: number, language: Language): string {
  if (view.phase === "write") return say(language, view.actors.includes(seat) ? "note.thinks" : "note.decided");
  const misses = view.sheets[seat]?.misses ?? 0;
  return misses === 0 ? "" : say(language, misses === 1 ? "note.misses.one" : "note.misses.more", { n: misses });
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The parts of a sheet's score: three rows, columns, and what misses cost. */
export function partsOf(view: QwintoView, seat: number): number[] {
  const sheet = view.sheets[seat];
  if (!sheet) return [];
  const parts = [...sheet.row_points, sum(sheet.bonuses)];
  return [...parts, (view.scores[seat] ?? 0) - sum(parts)];
}

export function breakdown(view: QwintoView, course: number[][], language: Language): Breakdown {
  const parts = view.sheets.map((_sheet, seat) => partsOf(view, seat));
  const labels = [
    ...ROWS.map((row) => say(language, "sum.row", { colour: colourWord(language, row) })),
    say(language, "sum.columns"),
    say(language, "sum.misses"),
  ];
  return {
    rows: labels.map((label, at) => ({ label, cells: parts.map((each) => signed(each[at] ?? 0)) })),
    series: bySeat(course),
  };
}

export function keys(language: Language): { key: string; does: string }[] {
  return [
    { key: "1 – 3", does: say(language, "keys.cards") },
    { key: "← ↑ → ↓", does: say(language, "keys.move") },
    { key: "Enter", does: say(language, "keys.enter") },
    { key: "D", does: say(language, "keys.pair") },
    { key: "P", does: say(language, "keys.pass") },
    { key: "U", does: say(language, "keys.covered") },
  ];
}
