/** A review's numbers as its page shows them: values from 0 to 1 become points of 100. */

import type { Account, Judged, Review } from "./http";

export const points = (value: number): number => Math.round(100 * value) || 0;

/** With its sign, for what may go up or down. */
export function change(value: number): string {
  const n = points(value);
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** Luck, so that what is shown adds up: each number is rounded by itself. */
export const luckOf = ({ start, lost, end }: Account): number => (points(end) - points(start) + points(lost)) / 100;

/** The decisions of a seat, with their places among all. */
export const decisionsOf = (review: Review, seat: number): { at: number; judged: Judged }[] =>
  review.decisions.flatMap((judged, at) => (judged.seat === seat ? [{ at, judged }] : []));

/** The last of these decisions up to a step of the replay, or the first. */
export const decisionAt = (own: { judged: Judged }[], step: number): number =>
  Math.max(
    0,
    own.findLastIndex(({ judged }) => judged.step <= step),
  );

/** The decision whose place on the line from 0 to 1 is nearest. */
export const nearest = (share: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.round(share * count)));
