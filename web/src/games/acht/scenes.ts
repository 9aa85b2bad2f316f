/** What is to be seen of what has happened: the finished board, the sum of a round, and what cards do. */

import type { Scene, Weight } from "../../lib/board";
import { concerns, countedAfter, drawnAfter, isTold, sumsUp } from "./changes";
import type { AchtView, Effect } from "./wire";

const SUMS: readonly Effect["is"][] = ["nonsense_round", "round_ended", "blind_round_ended"];

/** It changes what lies on the board, or what it brings. */
const SCORES: readonly Effect["is"][] = ["stone_put", "stone_offered", "shape_lapsed", "tile_leapt"];

function weigh(effects: Effect[], view: AchtView, seat: number | null): Weight {
  if (effects.some(sumsUp)) return "summary";
  const scores = effects.some(({ is }) => SCORES.includes(is));
  if (!scores && !effects.some(isTold)) return effects.length ? "move" : "nothing";
  return concerns(effects, view, seat) ? "event" : scores ? "score" : "word";
}

export function scenes(
  before: AchtView,
  after: AchtView,
  effects: Effect[],
  seat: number | null,
): Scene<AchtView, Effect>[] {
  const end = effects.findIndex(({ is }) => SUMS.includes(is));
  if (end < 0) return [{ view: after, effects, weight: weigh(effects, after, seat) }];
  const [done, sum] = [effects.slice(0, end), effects.slice(end)];
  const view = { ...drawnAfter(before, done), actors: [] };
  return [
    { view, effects: done, weight: concerns(done, view, seat) ? "event" : "score" },
    { view: countedAfter(view, sum), effects: sum, weight: "summary" },
    { view: after, effects: [], weight: "nothing" },
  ];
}
