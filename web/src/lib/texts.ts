/** Texts with gaps, such as {who}, for the pages and for the boards, which bring their own. */

import type { Language } from "./board";

export type Values = Record<string, string | number>;

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

type Say<Key> = (language: Language, key: Key, values?: Values) => string;

/** How a small place of the program speaks, with the texts of its folder. */
export const speaker =
  <Key extends string>(texts: Record<Language, Record<Key, string>>): Say<Key> =>
  (language, key, values = {}) =>
    fill(texts[language][key], values);

const wanted = new Set<Language>();
const learners: ((language: Language) => Promise<unknown>)[] = [];

/** How a large one speaks: it has the languages that were learned since it is there. */
export function learner<Key extends string>(
  files: Record<Language, () => Promise<{ default: Record<Key, string> }>>,
): Say<Key> {
  const texts: Partial<Record<Language, Record<Key, string>>> = {};
  learners.push(async (language) => (texts[language] ??= (await files[language]()).default));
  return (language, key, values = {}) => fill(texts[language]?.[key] ?? "", values);
}

/** Fetch the texts of a language, and of those learned before, for all that is there now. */
export async function learn(language: Language): Promise<void> {
  wanted.add(language);
  await Promise.all(learners.flatMap((each) => [...wanted].map(each)));
}

const LAST = {
  de: { conjunction: " und ", disjunction: " oder " },
  en: { conjunction: " and ", disjunction: " or " },
};

/** "Anna, Beate and Chris", or with "or"; the browser's own way to say it takes long to be loaded. */
export function list(language: Language, words: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  const before = words.slice(0, -1).join(", ");
  return before + (before && LAST[language][type]) + (words.at(-1) ?? "");
}
