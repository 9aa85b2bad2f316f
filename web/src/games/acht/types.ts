/** Names that the wire writes as plain words. */

import { CARDS, type KINDS } from "./box";

export type ShapeKind = (typeof KINDS)[number];
export type CardName = (typeof CARDS)[number];
export const isCard = (name: string | null | undefined): name is CardName => CARDS.includes(name as CardName);
