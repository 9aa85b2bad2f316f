/** What is to be seen of what has happened: a tile, and longer what is rare. */

import type { Scene } from "../../lib/board";
import type { AxioView, Effect } from "./wire";

const RARE: readonly Effect["is"][] = ["axio", "bonus_drawn", "bonus_lapsed", "game_ended"];

export function scenes(_: AxioView, view: AxioView, effects: Effect[]): Scene<AxioView, Effect>[] {
  const rare = effects.some(({ is }) => RARE.includes(is));
  return [{ view, effects, weight: rare ? "event" : effects.length ? "move" : "nothing" }];
}
