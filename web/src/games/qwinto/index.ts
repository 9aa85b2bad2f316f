/** Qwinto in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import { soundOf } from "./changes";
import { scenes } from "./scenes";
import type { Effect, QwintoView } from "./wire";
import { breakdown, keys, note, prompt } from "./words";

const qwinto: GameModule<QwintoView, Effect> = {
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

export default qwinto;
