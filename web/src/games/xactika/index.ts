/** XACTIKA in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import { scenes } from "./scenes";
import type { Effect, XactikaView } from "./wire";
import { breakdown, keys, note, prompt, soundOf } from "./words";

const xactika: GameModule<XactikaView, Effect> = {
  Board,
  Rules,
  prompt,
  note,
  breakdown,
  keys,
  soundOf,
  scenes,
  drawsSeats: true,
};

export default xactika;
