/** How the parts share a box of any size. */

import type { Box } from "./camera";

export interface Layout {
  /** `tall`: others on top, own things below. `wide`: all in a column. `low`: the tile left, all players right. */
  form: "tall" | "wide" | "low";
  /** Little room: the own things are small, too, so that more of the table is seen. */
  tight: boolean;
  /** Whether the others' tracks are rows, like the own ones, or small cells. */
  roomy: boolean;
  /** The length of the own tile's slot. */
  hand: number;
}

const WIDE = 720;
const ROWS = 166; // the height of a player with rows of tracks, and a gap
const CELLS = 76; // with cells
const MARGINS = 56;
const TIGHT = 560;
const HAND = { most: 164, least: 104, tall: 124, tight: 92, low: 140 };

export function layout(box: Box, others: number, own: boolean): Layout {
  if (box.w < WIDE && box.h > box.w) {
    const tight = box.h < TIGHT;
    return { form: "tall", tight, roomy: false, hand: tight ? HAND.tight : HAND.tall };
  }
  const room = box.h - MARGINS - (own ? ROWS + 12 : 0);
  const roomy = room - others * ROWS >= (own ? HAND.most : 0);
  const hand = Math.min(HAND.most, room - others * (roomy ? ROWS : CELLS));
  if (box.w < WIDE || (own && hand < HAND.least) || hand < 0)
    return { form: "low", tight: true, roomy: false, hand: Math.min(HAND.low, box.h - 72) };
  return { form: "wide", tight: false, roomy, hand };
}
