/** What the frame says about this game: the prompt, a note at each seat, the score sheet, the keys. */

import { bySeat, signed } from "../../lib/numbers";
import type { Breakdown, Language } from "../../lib/board";
import { PASS, readPuts } from "./moves";
import { ROWS } from "./box";
import { fieldOf, nthOf } from "./sheet";
import { list } from "../../lib/texts";
import { cardWords, colourWord, colourWords, say } from "./text";
import type { QwintoView } from "./wire";

const nameOf = (names: string[], seat: number | null): string => (seat === null ? "" : (names[seat] ?? ""));

/** Those who still decide what to write, as a list of names. */
export function awaited(view: QwintoView, names: string[], language: Language): string {
  return list(
    language,
    view.actors.map((seat) => nameOf(names, seat)),
  );
}

export function prompt(
  view: QwintoView,
  seat: number | null,
  names: string[],
  language: Language,
  legal: string[],
): string {
  const who = nameOf(names, view.active);
  if (view.phase === "over") return say(language, "prompt.over");
  if (view.phase === "lot" || view.phase === "deal") return say(language, `prompt.${view.phase}`);
  if (view.phase === "draw") return say(language, "prompt.draw", { who });
  if (view.phase === "write") return writePrompt(view, seat, names, language, legal);
  if (seat !== view.active) return say(language, "prompt.puts", { who });
  return say(language, legal.some((move) => readPuts(move).length > 1) ? "prompt.put.two" : "prompt.put");
}

/** What lies ready, short enough to stand beside the button that confirms it; if nothing else fits, that. */
export function ready(move: string, view: QwintoView, _: string[], language: Language, only: boolean): string {
  const number = signed(view.number ?? 0);
  const puts = readPuts(move);
  if (puts.length)
    return say(language, "ready.put", { cards: puts.map(({ card }) => cardWords(language, card)).join(" + ") });
  if (move === PASS) {
    const key = view.miss ? "ready.miss" : "ready.pass";
    return say(language, only ? `${key}.only` : key, { number });
  }
  const colour = colourWord(language, ROWS[fieldOf(move).row] ?? "o");
  return say(language, "ready.write", { number, colour, n: nthOf(move) });
}

function writePrompt(
  view: QwintoView,
  seat: number | null,
  names: string[],
  language: Language,
  legal: string[],
): string {
  const values = { number: signed(view.number ?? 0), colours: colourWords(language, view.colours) };
  if (seat === null)
    return say(language, view.colours.length ? "prompt.watch" : "prompt.watch.none", {
      ...values,
      who: awaited(view, names, language),
    });
  if (!view.actors.includes(seat)) return say(language, "prompt.waits", { who: awaited(view, names, language) });
  const key = legal.length === 1 && legal[0] === PASS ? "prompt.nowhere" : "prompt.write";
  return say(language, view.miss ? `${key}.active` : key, values);
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
  return [...sheet.row_points, sum(sheet.bonuses), sheet.cost ?? 0];
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
