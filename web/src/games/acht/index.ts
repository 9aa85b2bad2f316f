/** ACHT: ausgemacht in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Inline from "./Inline.svelte";
import { soundOf } from "./changes";
import { spot } from "./moves";
import { scenes } from "./scenes";
import { markWords } from "./text";
import type { AchtView, Effect } from "./wire";
import { breakdown, keys, note, prompt, ready } from "./words";

/** Whoever draws has only not played a card. */
const needsNoConfirming = (move: string): boolean => move === "draw";

const acht: GameModule<AchtView, Effect> = {
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
  needsNoConfirming,
  drawsSeats: true,
};

export default acht;
