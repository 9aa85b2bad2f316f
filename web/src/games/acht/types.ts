/** What the server tells of an ACHT table; the preview as `games/acht/preview.py` makes it. */

export type { AchtView, Shape, Stone } from "../../lib/views";

export type ShapeKind = "small" | "big" | "square";

/** A shape that a move would close, and who would put a stone on it. */
export interface Closing {
  kind: ShapeKind;
  fields: string[];
  points: number;
  /** null: nobody has a fitting stone, the points lapse. */
  owner: number | null;
  /** The owner is asked first. */
  offered: boolean;
}

/** What a move would bring; what says nothing is left out. */
export interface Preview {
  points?: number;
  closes?: Closing[];
  /** The fields of each "8". */
  eights?: string[][];
  /** How the tableaus lie after swapping or passing on. */
  tableaus?: (string | null)[];
  /** Of declining a stone: what a nonsense round would bring as things stand. */
  instead?: number;
  /** Solo: the result if the move ends the game. */
  result?: number;
}

export const CARDS = ["time", "pole", "rev", "quantum", "meteor", "abduct", "inf", "void"] as const;
export type CardName = (typeof CARDS)[number];
export const isCard = (name: string | null | undefined): name is CardName => CARDS.includes(name as CardName);
