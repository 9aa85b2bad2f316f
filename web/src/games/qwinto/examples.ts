/** Sheets for the figures of the rules. */

import { FIELDS } from "./sheet";
import type { Sheet } from "./wire";

type Line = (number | null)[];

function line(row: number, numbers: Record<number, number>): Line {
  return Array.from({ length: 12 }, (_, column) =>
    FIELDS.some((field) => field.row === row && field.column === column) ? (numbers[column] ?? null) : null,
  );
}

const ORANGE = { 3: 5, 7: 10, 8: 13, 10: 17 };
const YELLOW = { 1: 2, 2: 3, 3: 7, 4: 8, 5: 10, 7: 11, 8: 12, 9: 15, 10: 16 };
const PURPLE = { 0: 2, 1: 4, 3: 6, 5: 7, 7: 9, 8: 11 };

export const EMPTY: Sheet = {
  orange: line(0, {}),
  yellow: line(1, {}),
  purple: line(2, {}),
  misses: 0,
  row_points: [0, 0, 0],
  bonuses: [0, 0, 0, 0, 0],
};

/** The worked example of the rules (QW-21). */
export const SCORED: Sheet = {
  orange: line(0, ORANGE), yellow: line(1, YELLOW), purple: line(2, PURPLE), misses: 2, row_points: [4, 16, 6], bonuses: [0, 5, 10, 12, 0], cost: -10,
}; // prettier-ignore

/** Where a 12 in orange or purple may be written on the next sheet. */
export const FREE = ["o8", "o9", "p8", "p9"];
export const WRITING: Sheet = {
  ...EMPTY, orange: line(0, { 3: 5, 7: 10, 10: 17 }), yellow: line(1, { 2: 3, 4: 8, 8: 13 }), purple: line(2, { 1: 4, 5: 7, 7: 9 }),
}; // prettier-ignore
