/** AXIO rota in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import { soundOf } from "./changes";
import { scenes } from "./scenes";
import type { AxioView, Effect } from "./wire";
import { breakdown, keys, note, prompt } from "./words";

const axio: GameModule<AxioView, Effect> = {
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

export default axio;
