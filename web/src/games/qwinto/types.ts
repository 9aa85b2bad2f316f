/** What stands on the wire as a plain string, by its kind. */

/** A colour by its letter; grey has no row. */
export type Row = "o" | "y" | "p";
export type Colour = Row | "g";
export type Pile = "a" | "b" | "c" | "d";
/** A card as in the notation: `o4`, `g-2`. */
export type CardName = string;
/** A field as in the notation: row and column, `y5`. */
export type FieldName = string;
