/** AXIO rota in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Inline from "./Inline.svelte";
import { soundOf } from "./changes";
import { spot } from "./moves";
import { scenes } from "./scenes";
import { markWords } from "./text";
import type { AxioView, Effect } from "./wire";
import { breakdown, keys, note, prompt, ready } from "./words";

const axio: GameModule<AxioView, Effect> = {
  Board,
  Inline,
  markWords,
  spot,
  signs: "middle",
  prompt,
  ready,
  note,
  breakdown,
  keys,
  soundOf,
  scenes,
  drawsSeats: true,
};

export default axio;
