/** How the parts share a box of any size; the board takes what they leave it (Board.svelte). */

/**
 * `tall`: players, track, board, own place. `wide`: all beside the board. `low`: in two columns beside it, or where
 * there is no room for two in a `narrow` one.
 */
export type Form = "tall" | "wide" | "low" | "narrow";

const HIGH = 560;
const ROOMY = 648; // two columns, their gaps, and a board on which tiles can be told apart

export function formFor(width: number, height: number): Form {
  if (width <= height * 1.05) return "tall";
  if (height >= HIGH) return "wide";
  return width >= ROOMY ? "low" : "narrow";
}
