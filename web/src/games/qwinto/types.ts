/** What stands on the wire as a plain string, by its kind. */

import type { COLOURS, PILES } from "./box";

/** By its letter; grey has no row. */
export type Colour = (typeof COLOURS)[number];
export type Pile = (typeof PILES)[number];
/** A card as in the notation: `o4`, `g-2`. */
export type CardName = string;
/** A field as in the notation: row and column, `y5`. */
export type FieldName = string;
