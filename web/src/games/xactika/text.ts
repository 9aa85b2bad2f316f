/** The words of this board in both languages. */

import type { Language } from "../../lib/board";
import { learner } from "../../lib/texts";
import { SYMBOLS } from "./box";
import { counts, readDemand, valueOf, type Demand, type SymbolLetter } from "./cards";
import type de from "./texts/de.json";
import type { CardName, DemandName } from "./types";

export type TextKey = keyof typeof de;

export const say = learner<TextKey>({
  de: () => import("./texts/de.json"),
  en: () => import("./texts/en.json"),
});

const SYMBOL_NAMES = { b: "ball", c: "cube", k: "cone", s: "star" } as const;

export function symbolName(language: Language, symbol: SymbolLetter): string {
  return say(language, SYMBOL_NAMES[symbol]);
}

/** "3 balls", "1 star". */
export function howMany(language: Language, { count, symbol }: Demand): string {
  const name = SYMBOL_NAMES[symbol];
  return say(language, count === 1 ? `${name}.one` : `${name}.more`, { n: count });
}

export function demandWords(language: Language, demand: DemandName): string {
  return howMany(language, readDemand(demand));
}

export function trickWords(language: Language, n: number): string {
  return say(language, n === 1 ? "tricks.one" : "tricks.more", { n });
}

/** A card as sentences mark it. */
export const markWords = (mark: string, language: Language): string => cardWords(language, mark);

/** A whole card for somebody who does not see it. */
export function cardWords(language: Language, card: CardName): string {
  const rows = counts(card).map((count, place) => howMany(language, { count, symbol: SYMBOLS[place] ?? "b" }));
  return say(language, "card", { value: valueOf(card), rows: rows.join(", ") });
}
