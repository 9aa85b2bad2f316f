/** ACHT: ausgemacht in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import { soundOf } from "./changes";
import { scenes } from "./scenes";
import type { AchtView, Effect } from "./wire";
import { breakdown, keys, note, prompt } from "./words";

/** Whoever draws has only not played a card. */
const needsNoConfirming = (move: string): boolean => move === "draw";

const acht: GameModule<AchtView, Effect> = {
  Board,
  Rules,
  prompt,
  note,
  breakdown,
  keys,
  soundOf,
  scenes,
  needsNoConfirming,
  drawsSeats: true,
};

export default acht;
