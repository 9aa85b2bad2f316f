/** The words of this board in both languages. */

import type { Language } from "../../lib/board";
import { learner, list } from "../../lib/texts";
import { signed } from "../../lib/numbers";
import { colourOf, valueOf } from "./cards";
import { ROWS } from "./box";
import { fieldOf, nthOf } from "./sheet";
import type de from "./texts/de.json";
import type { CardName, Colour, FieldName, Pile } from "./types";
import type { Decided, NumberMade } from "./wire";

export type TextKey = keyof typeof de;

export const say = learner<TextKey>({
  de: () => import("./texts/de.json"),
  en: () => import("./texts/en.json"),
});

export const colourWord = (language: Language, colour: string): string => say(language, colour as Colour);
/** Grey cards have no letter: they belong to no row (QW-11). */
export const letterOf = (language: Language, colour: Colour): string =>
  colour === "g" ? "" : say(language, `${colour}.letter`);

export function colourWords(language: Language, colours: string[]): string {
  return list(
    language,
    colours.map((colour) => colourWord(language, colour)),
    "disjunction",
  );
}

/** "purple 5". */
export function cardWords(language: Language, card: CardName): string {
  return say(language, "card", { colour: colourWord(language, colourOf(card)), value: signed(valueOf(card)) });
}

/** "orange, field 2, bonus field", counted from the left. */
export function fieldWords(language: Language, name: FieldName): string {
  const { row, bonus } = fieldOf(name);
  const n = nthOf(name);
  return say(language, bonus ? "field.bonus" : "field", { colour: colourWord(language, ROWS[row] ?? "o"), n });
}

/** "top left". */
export const pileWords = (language: Language, pile: string): string => say(language, `pile.${pile as Pile}`);

/** What sentences mark: a card o5, a card on a pile o5>d, a field y:5. */
export function markWords(mark: string, language: Language): string {
  const [card = "", pile] = mark.split(">");
  if (mark.includes(":")) return fieldWords(language, mark.replace(":", ""));
  const words = cardWords(language, card);
  return pile ? say(language, "put", { card: words, pile: pileWords(language, pile) }) : words;
}

export function pointWords(language: Language, n: number): string {
  return say(language, n === 1 ? "points.one" : "points.more", { n: signed(n) });
}

/** "12 in orange or purple". */
export function resultWords(language: Language, number: number, colours: string[]): string {
  if (colours.length === 0) return say(language, "result.none", { number: signed(number) });
  return say(language, "result", { number: signed(number), colours: colourWords(language, colours) });
}

/** Where the number of cards would fit on the own sheet. */
export function fitWords(language: Language, { fields = [] }: NumberMade): string {
  if (fields.length === 0) return say(language, "fits.none");
  return say(language, fields.length === 1 ? "fits.one" : "fits.more", { n: fields.length });
}

/** Everything an entry brings, in one line: points, a column, a full row, the end. */
export function brings(language: Language, decided: Decided | null): string {
  const gain = decided?.gain;
  if (!gain) return "";
  const words = [pointWords(language, gain.points)];
  if (gain.column) words.push(say(language, "gain.column", { n: gain.column }));
  if (gain.full)
    words.push(
      say(language, "gain.full", { row: colourWord(language, ROWS[fieldOf(decided.entry ?? "").row] ?? "o") }),
    );
  if (gain.ends) words.push(say(language, "gain.end"));
  return words.join(", ");
}
