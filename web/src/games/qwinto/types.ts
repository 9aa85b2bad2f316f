/** What the server tells of a Qwinto table: the view, and what each move would bring (`games/qwinto/preview.py`). */

export type { QwintoView, Sheet as SheetView } from "../../lib/views";

/** A colour by its letter; grey has no row. */
export type Row = "o" | "y" | "p";
export type Colour = Row | "g";
export type Pile = "a" | "b" | "c" | "d";
/** A card as in the notation: `o4`, `g-2`. */
export type CardName = string;
/** A field as in the notation: row and column, `y5`. */
export type FieldName = string;

/** What cards put down would make. */
export interface PutPreview {
  is: "put";
  number: number;
  colours: string[];
  /** The own fields that would take the number. */
  fields: FieldName[];
}

/** How an entry, or none, would change the own score. */
export interface EntryPreview {
  is: "entry";
  rows: number[];
  columns: number[];
  misses: number;
  points: number;
  /** The row it fills. */
  full: string;
  /** Whether it ends the game. */
  ends: boolean;
}

export type Preview = PutPreview | EntryPreview;
