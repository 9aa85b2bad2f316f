/** The words of this board in both languages. */

import type { Language } from "../../lib/board";
import { learner, list } from "../../lib/texts";
import type { Gain } from "./gains";
import type { Place } from "./moves";
import { COLOURS, EMPTY } from "./box";
import { isColour, turned, type Colour } from "./tiles";
import type de from "./texts/de.json";

export type TextKey = keyof typeof de;

export const say = learner<TextKey>({
  de: () => import("./texts/de.json"),
  en: () => import("./texts/en.json"),
});

/** "green and purple". */
export function colours(language: Language, named: Colour[]): string {
  return list(
    language,
    named.map((colour) => say(language, colour)),
  );
}

/** The four corners for somebody who does not see them. */
export function cornerWords(language: Language, corners: string): string {
  return [...corners].map((corner) => say(language, `${isColour(corner) ? corner : EMPTY}.shape`)).join(", ");
}

/** "1 left, 5 down", seen from the first tile. */
export function placeWords(language: Language, { x, y }: Place): string {
  const across = x && say(language, x < 0 ? "left" : "right", { n: Math.abs(x) });
  const along = y && say(language, y < 0 ? "up" : "down", { n: Math.abs(y) });
  return [across, along].filter(Boolean).join(", ") || say(language, "middle");
}

/** A tile as sentences mark it: RGB_, or as it lies RGB_@-1,5/3=R. */
export function readMark(mark: string): { corners: string; name: string | undefined; place: Place | null } {
  const [tile = "", x, y, rotation, name] = mark.split(/[@,/=]/);
  return {
    corners: turned(tile, Number(rotation ?? 0)),
    name,
    place: x === undefined ? null : { x: Number(x), y: Number(y) },
  };
}

export function markWords(mark: string, language: Language): string {
  const { corners, place } = readMark(mark);
  const tile = cornerWords(language, corners);
  return place
    ? say(language, "lying", { tile, place: placeWords(language, place) })
    : say(language, "piece", { tile });
}

/** "+2 red +1 blue". */
export function gainWords(language: Language, steps: number[]): string {
  const gains = COLOURS.flatMap((colour, at) => {
    const n = steps[at] ?? 0;
    return n > 0 ? say(language, "gain", { n, colour: say(language, colour) }) : [];
  });
  return gains.join(", ") || say(language, "nothing");
}

/** All that a move brings beside the steps: AXIO, bonus turns, victory. */
export function honours(language: Language, gain: Gain): string[] {
  const words = gain.tops.map((colour) => say(language, "top", { colour: say(language, colour) }));
  if (gain.wins) words.push(say(language, "wins"));
  else if (gain.bonusTurns) words.push(bonusWords(language, gain.bonusTurns));
  return words;
}

export function bonusWords(language: Language, n: number): string {
  return say(language, n === 1 ? "bonus.one" : "bonus.more", { n });
}

export function circleWords(language: Language, n: number): string {
  return say(language, n === 1 ? "circle.one" : "circle.more", { n });
}

/** Everything a move brings, in one line. */
export function brings(language: Language, gain: Gain | null): string {
  if (!gain) return "";
  const circles = gain.completes.length ? [circleWords(language, gain.completes.length)] : [];
  return [gainWords(language, gain.steps), ...honours(language, gain), ...circles].join(", ");
}

export function tileWords(language: Language, n: number): string {
  return say(language, n === 1 ? "stack.one" : "stack.more", { n });
}

const TURNS = ["turns.0", "turns.1", "turns.2", "turns.3"] as const;

export function ghostWords(language: Language, place: Place, rotation: number, gain: Gain | null): string {
  const turns = say(language, TURNS[rotation] ?? "turns.0");
  return say(language, "place.here", { place: placeWords(language, place), turns, brings: brings(language, gain) });
}
