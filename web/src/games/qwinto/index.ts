/** Qwinto in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Inline from "./Inline.svelte";
import { soundOf } from "./changes";
import { spot } from "./moves";
import { scenes } from "./scenes";
import { markWords } from "./text";
import type { Effect, QwintoView } from "./wire";
import { breakdown, keys, note, prompt, ready } from "./words";

const qwinto: GameModule<QwintoView, Effect> = {
  Board,
  Inline,
  markWords,
  spot,
  prompt,
  ready,
  note,
  breakdown,
  keys,
  soundOf,
  scenes,
  drawsSeats: true,
};

export default qwinto;
