/** What is to be seen of what has happened: cards and entries, and longer what costs or ends something. */

import type { Scene, Weight } from "../../lib/board";
import type { Effect, QwintoView } from "./wire";

/** Others decide unseen; a miss, a full row or column and the end are looked at for longer. */
function weigh(effects: Effect[]): Weight {
  if (effects.every(({ is }) => is === "decided")) return "nothing";
  const concerns = effects.some(
    (each) =>
      each.is === "game_ended" ||
      each.is === "missed" ||
      (each.is === "entered" && (each.gain.full || each.gain.column)),
  );
  return concerns ? "event" : "move";
}

export function scenes(_: QwintoView, view: QwintoView, effects: Effect[]): Scene<QwintoView, Effect>[] {
  return [{ view, effects, weight: weigh(effects) }];
}
