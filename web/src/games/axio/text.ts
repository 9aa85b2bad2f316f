/** The words of this board in both languages. */

import type { Language } from "../../lib/board";
import { joined, speaker } from "../../lib/texts";
import { keyOf, type Place } from "./moves";
import { COLOURS, EMPTY, isColour, type Colour } from "./tiles";
import de from "./texts/de.json";
import en from "./texts/en.json";
import type { Preview } from "./types";

export type TextKey = keyof typeof de;

export const say = speaker<TextKey>({ de, en });

/** "red, green and blue". */
export function list(language: Language, words: string[]): string {
  return joined(words, (values) => say(language, "and", values));
}

/** "green and purple". */
export function colours(language: Language, named: Colour[]): string {
  return list(language, named.map((colour) => say(language, colour)));
}

/** The four corners for somebody who does not see them. */
export function cornerWords(language: Language, corners: string): string {
  return [...corners].map((corner) => say(language, `${isColour(corner) ? corner : EMPTY}.shape`)).join(", ");
}

/** "+2 red +1 blue". */
export function gainWords(language: Language, steps: number[]): string {
  const gains = COLOURS.flatMap((colour, at) => {
    const n = steps[at] ?? 0;
    return n > 0 ? say(language, "gain", { n, colour: say(language, colour) }) : [];
  });
  return gains.join(" ") || say(language, "nothing");
}

/** All that a move brings beside the steps: AXIO, bonus turns, victory. */
export function honours(language: Language, preview: Preview): string[] {
  const words = [...preview.tops].filter(isColour).map((colour) => say(language, "top", { colour: say(language, colour) }));
  if (preview.wins) words.push(say(language, "wins"));
  else if (preview.bonus_turns) words.push(bonusWords(language, preview.bonus_turns));
  return words;
}

export function bonusWords(language: Language, n: number): string {
  return say(language, n === 1 ? "bonus.one" : "bonus.more", { n });
}

export function circleWords(language: Language, n: number): string {
  return say(language, n === 1 ? "circle.one" : "circle.more", { n });
}

/** Everything a move brings, in one line. */
export function brings(language: Language, preview: Preview | null): string {
  if (!preview) return "";
  const circles = preview.completes.length ? [circleWords(language, preview.completes.length)] : [];
  return [gainWords(language, preview.steps), ...honours(language, preview), ...circles].join(", ");
}

export function tileWords(language: Language, n: number): string {
  return say(language, n === 1 ? "stack.one" : "stack.more", { n });
}

const TURNS = ["turns.0", "turns.1", "turns.2", "turns.3"] as const;

export function ghostWords(language: Language, place: Place, rotation: number, preview: Preview | null): string {
  const turns = say(language, TURNS[rotation] ?? "turns.0");
  return say(language, "place.here", { place: keyOf(place), turns, brings: brings(language, preview) });
}
