/** What is to be seen of what has happened: a tile, somewhere on the table, and longer what is rare. */

import type { Scene, Weight } from "../../lib/board";
import type { AxioView, Effect } from "./wire";

const RARE: readonly Effect["is"][] = ["axio", "bonus_drawn", "bonus_lapsed", "game_ended"];

/** Whoever has laid a tile knows where it lies. */
function weigh(effects: Effect[], seat: number | null): Weight {
  if (effects.some(({ is }) => RARE.includes(is))) return "event";
  if (effects.some((each) => each.is === "tile_laid" && each.seat !== seat)) return "score";
  return effects.length ? "move" : "nothing";
}

export function scenes(_: AxioView, view: AxioView, effects: Effect[], seat: number | null): Scene<AxioView, Effect>[] {
  return [{ view, effects, weight: weigh(effects, seat) }];
}
