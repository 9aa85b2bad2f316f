/** XACTIKA in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Inline from "./Inline.svelte";
import { spot } from "./moves";
import { scenes } from "./scenes";
import { markWords, say } from "./text";
import type { Effect, XactikaView } from "./wire";
import { breakdown, keys, note, prompt, ready, soundOf } from "./words";

const xactika: GameModule<XactikaView, Effect> = {
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
  turns: (language) => say(language, "tricks.whole"),
  drawsSeats: true,
};

export default xactika;
