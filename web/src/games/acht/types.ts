/** Names that the wire writes as plain words. */

export type ShapeKind = "small" | "big" | "square";

export const CARDS = ["time", "pole", "rev", "quantum", "meteor", "abduct", "inf", "void"] as const;
export type CardName = (typeof CARDS)[number];
export const isCard = (name: string | null | undefined): name is CardName => CARDS.includes(name as CardName);
