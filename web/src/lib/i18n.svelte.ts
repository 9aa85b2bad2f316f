/** Texts in the chosen language. */

import type here from "../local/texts/de.json";
import type de from "../texts/de.json";
import type { Language } from "./board";
import { settings } from "./settings.svelte";
import { fill, learn, learner, type Values } from "./texts";

export type Key = keyof typeof de | keyof typeof here;
type Counted<K> = K extends `${infer Stem}.one` ? Stem : never;
export type CountedKey = Counted<Key>;

const say = learner<keyof typeof de>({ de: () => import("../texts/de.json"), en: () => import("../texts/en.json") });

const taught: Partial<Record<Language, Partial<Record<Key, string>>>> = {};

/** Say more from now on: what plays without a server brings its own words, for nobody else needs them. */
export const teach = (texts: typeof taught): unknown => Object.assign(taught, texts);

export const t = (key: Key, values: Values = {}): string =>
  say(settings.language, key as keyof typeof de, values) || fill(taught[settings.language]?.[key] ?? "", values);

/** Speak another language from when it is there. */
export async function speak(language: Language): Promise<void> {
  await learn(language);
  settings.language = language;
}

/** The form for a number: `key.one` or `key.other`, with {n} filled in; -1 goes as 1. */
export function count(key: CountedKey, n: number): string {
  return t(`${key}.${Math.abs(n) === 1 ? "one" : "other"}` as Key, { n });
}

const clockTime = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { hour: "numeric", minute: "2-digit" }).format(at * 1000);

/** The time of a moment today, the day of any other. */
export const momentOf = (at: number): string =>
  dayOf(at) === dayOf(Date.now() / 1000) ? t("today_at", { time: clockTime(at) }) : dayOf(at);

export const dayOf = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(at * 1000);

/** A number with at most one decimal, and a true minus sign. */
export const decimal = (n: number): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(n).replace("-", "−");
