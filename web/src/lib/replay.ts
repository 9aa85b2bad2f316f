/** Where a replay stops and where it can jump to. */

import type { Review, Step } from "./http";

type Told = Pick<Step, "actor" | "effects">;

export const PACES = [0.5, 1, 2, 4, 8];
const NATURE = -1;
const TURN = /^turn_(passed|began)$/; // effects with which a turn is over
const PART = /_ended$/; // and a part of the game

const kinds = (step: Told): string[] => (step.effects as { is: string }[]).map((each) => each.is);

/** The last step of every turn, as the game tells it; where it tells none, every decision is one. Before: the opening. */
export function turnEnds(steps: Told[]): number[] {
  const says = (step: Told, kind: RegExp): boolean => kinds(step).some((each) => kind.test(each));
  const told = steps.some((step) => says(step, TURN));
  const ends = (step: Told): boolean => (told ? says(step, TURN) || says(step, PART) : step.actor !== NATURE);
  const opening = steps.findIndex(({ actor }) => actor !== NATURE) - 1;
  return [...steps.keys()].filter((at) => at === opening || at === steps.length - 1 || ends(steps[at]!));
}

/** The stop after a step, or before it; the step itself where there is none. */
export function stopFrom(stops: number[], at: number, way: 1 | -1): number {
  const found = way > 0 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at);
  return found ?? at;
}

/** The step with which each round begins; empty for a game that has only one. */
export function roundStarts(steps: Told[]): number[] {
  const ends = steps.flatMap((step, at) => (kinds(step).some((kind) => /round_ended$/.test(kind)) ? [at] : []));
  return ends.length > 1 ? [0, ...ends.slice(0, -1).map((end) => end + 1)] : [];
}

/** The largest mistakes in the order in which they were made. */
export const mistakesIn = (review: Review | null): Review["decisions"] =>
  (review?.losses ?? []).flatMap((at) => review?.decisions[at] ?? []).toSorted((a, b) => a.step - b.step);

/** What a seat holds, piece by piece, however its game writes that. */
export const piecesOf = (hand: unknown): string[] =>
  (Array.isArray(hand) ? hand : [hand]).filter((piece): piece is string => typeof piece === "string" && piece !== "");
