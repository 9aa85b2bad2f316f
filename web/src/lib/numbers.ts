/** A number as it is printed: with a true minus sign. */
export const signed = (n: number | undefined): string => String(n ?? 0).replace("-", "−");

/** Rows of one number a seat, turned into one row a seat. */
export const bySeat = (rows: number[][]): number[][] =>
  (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));
