/** Texts with gaps, such as {who}, for the pages and for the boards, which bring their own. */

import type { Language } from "./board";

export type Values = Record<string, string | number>;

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** How a board speaks, with the texts of its folder. */
export const speaker =
  <Key extends string>(texts: Record<Language, Record<Key, string>>) =>
  (language: Language, key: Key, values: Values = {}): string =>
    fill(texts[language][key], values);

/** "Anna, Beate and Chris", or with "or". */
export function list(language: Language, words: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type }).format(words);
}
