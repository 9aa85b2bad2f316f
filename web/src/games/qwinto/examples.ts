/** Sheets for the figures of the rules. */

import { ROWS, SHEET } from "./box";
import EXAMPLES from "./examples.json";
import type { Sheet } from "./wire";

/** A sheet with these numbers, `o3=5 y1=2`, which bring nothing yet. */
function sheet(written: string): Sheet {
  const lines = ROWS.map((_, row) => [...(SHEET[row] ?? "")].map((): number | null => null));
  for (const [, row = "", column, number] of written.matchAll(/(\w)(\d+)=(\d+)/g))
    lines[ROWS.findIndex((each) => each === row)]![Number(column)] = Number(number);
  const [orange = [], yellow = [], purple = []] = lines;
  return { orange, yellow, purple, misses: 0, row_points: [0, 0, 0], bonuses: [0, 0, 0, 0, 0] };
}

export const EMPTY = sheet("");
export const WRITING = sheet(EXAMPLES.writing.written);

const { written, misses, row_points, bonuses, cost } = EXAMPLES.scored;
/** The worked example of the rules (QW-21). */
export const SCORED: Sheet = { ...sheet(written), misses, row_points, bonuses, cost };
