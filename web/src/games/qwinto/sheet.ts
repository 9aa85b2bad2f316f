/** The printed sheet: its fields, and where they are drawn. */

import { ROWS, SHEET as LINES } from "./box";
import type { FieldName } from "./types";
import type { Sheet } from "./wire";

const NAMES = ["orange", "yellow", "purple"] as const;

export interface Field {
  name: FieldName;
  row: number;
  column: number;
  /** A pentagon. */
  bonus: boolean;
}

export const FIELDS: Field[] = LINES.flatMap((line, row) =>
  [...line].flatMap((sign, column) =>
    sign === "o" || sign === "P" ? [{ name: `${ROWS[row]}${column}`, row, column, bonus: sign === "P" }] : [],
  ),
);
const COLUMNS = LINES[0]?.length ?? 0;
/** The columns with a field in every row. */
export const TRIPLES = Array.from({ length: COLUMNS }, (_, column) => column).filter(
  (column) => FIELDS.filter((field) => field.column === column).length === ROWS.length,
);
/** First and last column of each row, its blank included. */
export const ENDS = LINES.map((line) => ({
  first: line.search(/[oP]/),
  last: COLUMNS - 1 - [...line].toReversed().findIndex((sign) => sign !== "."),
}));

const BY_NAME = new Map(FIELDS.map((field) => [field.name, field]));

export function fieldOf(name: FieldName): Field {
  const field = BY_NAME.get(name);
  if (!field) throw new Error(`${name} is no field of a Qwinto sheet: expected one like y5`);
  return field;
}

/** Which field of its row it is, from the left. */
export function nthOf(name: FieldName): number {
  const { row, column } = fieldOf(name);
  return FIELDS.filter((field) => field.row === row && field.column <= column).length;
}

export function numberIn(sheet: Sheet, { row, column }: Pick<Field, "row" | "column">): number | null {
  return sheet[NAMES[row] ?? "orange"][column] ?? null;
}

// Drawn in units of a hundredth of a column; the letter of a row stands before its first field.
export const UNIT = 100;
export const LEAD = 66;
export const WIDTH = LEAD + COLUMNS * UNIT + 8;
export const SUMS = 62; // height of the line below with the points of the columns

export const middleOf = (column: number): number => LEAD + column * UNIT + UNIT / 2;

/** The legal field one comes to with an arrow key: the nearest that way, sideways counting double. */
export function stepTo(names: FieldName[], from: FieldName, key: string): FieldName | null {
  const start = fieldOf(from);
  const way = { arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1] }[key];
  if (!way) return null;
  let best: FieldName | null = null;
  let least = Infinity;
  for (const name of names) {
    const { row, column } = fieldOf(name);
    const [dx, dy] = [column - start.column, row - start.row];
    const ahead = dx * (way[0] ?? 0) + dy * (way[1] ?? 0);
    const aside = way[0] ? (dy ? Infinity : 0) : Math.abs(dx);
    if (ahead > 0 && 20 * ahead + aside < least) [best, least] = [name, 20 * ahead + aside];
  }
  return best;
}
