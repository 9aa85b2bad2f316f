/** What is to be seen of what has happened: the trick that was taken, the sum of a round, the next hand. */

import type { Scene } from "../../lib/board";
import type { Effect, RoundEnded, XactikaView } from "./wire";

/** The table at the end of a round, when the next one is dealt already. */
function ended(before: XactikaView, { last, taken, missed, met }: RoundEnded): XactikaView {
  const tricks = [...before.tricks.filter(({ winner }) => winner !== null), last];
  const hand_sizes = before.hand_sizes.map(() => 0);
  return { ...before, actors: [], hand: [], hand_sizes, tricks, taken, missed, met };
}

export function scenes(before: XactikaView, after: XactikaView, effects: Effect[]): Scene<XactikaView, Effect>[] {
  const round = effects.findIndex((each) => each.is === "round_ended");
  const sum = effects[round];
  if (sum?.is !== "round_ended" || after.phase === "over") {
    const taken = effects.some((each) => each.is === "trick_taken");
    return [{ view: after, effects, weight: taken ? "event" : effects.length ? "move" : "nothing" }];
  }
  const view = ended(before, sum);
  return [
    { view, effects: effects.slice(0, round), weight: "event" },
    {
      view: { ...view, scores: sum.totals ?? view.scores },
      effects: [sum],
      weight: "summary",
    },
    { view: after, effects: effects.slice(round + 1), weight: "move" },
  ];
}
