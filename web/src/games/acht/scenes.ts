/** What is to be seen of what has happened: the finished board, the sum of a round, and what cards do. */

import type { Scene, Weight } from "../../lib/board";
import { drawnAfter, isTold, sumsUp } from "./changes";
import type { AchtView, Effect } from "./wire";

const SUMS: readonly Effect["is"][] = ["round_ended", "blind_round_ended"];

const weigh = (effects: Effect[]): Weight =>
  effects.some(sumsUp) ? "summary" : effects.some(isTold) ? "event" : effects.length ? "move" : "nothing";

export function scenes(before: AchtView, after: AchtView, effects: Effect[]): Scene<AchtView, Effect>[] {
  const end = effects.findIndex(({ is }) => SUMS.includes(is));
  if (end < 0) return [{ view: after, effects, weight: weigh(effects) }];
  const [done, sum] = [effects.slice(0, end), effects.slice(end)];
  const view = { ...drawnAfter(before, done), actors: [] };
  return [
    { view, effects: done, weight: done.some(isTold) ? "event" : "move" },
    { view, effects: sum, weight: "summary" },
    { view: after, effects: [], weight: "nothing" },
  ];
}
