/** A number as it is printed: with a true minus sign. */
export const signed = (n: number | undefined): string => String(n ?? 0).replace("-", "−");

/** The seats from first to last: the winners, then by points, in the direction in which the winners are ahead. */
export function ranking(scores: number[], winners: number[]): number[] {
  const best = scores[winners[0] ?? -1] ?? Math.max(...scores);
  const fewestWins = winners.length > 0 && scores.some((score) => score > best);
  const won = (seat: number): number => Number(winners.includes(seat));
  const points = (seat: number): number => (fewestWins ? -scores[seat]! : scores[seat]!);
  return scores.map((_, seat) => seat).toSorted((a, b) => won(b) - won(a) || points(b) - points(a));
}

/** Rows of one number a seat, turned into one row a seat. */
export const bySeat = (rows: number[][]): number[][] =>
  (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));
