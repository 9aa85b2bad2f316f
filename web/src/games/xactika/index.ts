/** XACTIKA in the browser. */

import type { GameModule } from "../../lib/board";
import Board from "./Board.svelte";
import Rules from "./Rules.svelte";
import { soundOf } from "./tricks";
import type { XactikaView } from "./types";
import { breakdown, keys, note, prompt } from "./words";

const xactika: GameModule<XactikaView> = { Board, Rules, prompt, note, breakdown, keys, soundOf, drawsSeats: true };

export default xactika;
