/** The words of this board in both languages. */

import type { Language } from "../../lib/board";
import { joined, speaker } from "../../lib/texts";
import type { Ghost } from "./moves";
import de from "./texts/de.json";
import en from "./texts/en.json";
import { isLetter } from "./tiles";
import { isCard, type Closing, type Preview } from "./types";

export type TextKey = keyof typeof de;

export const say = speaker<TextKey>({ de, en });

/** "Anna, Beate and Chris". */
export function list(language: Language, words: string[]): string {
  return joined(words, (values) => say(language, "and", values));
}

export const tileName = (language: Language, letter: string | null | undefined): string =>
  say(language, isLetter(letter) ? `tile.${letter}` : "tile.none");

export const cardName = (language: Language, card: string): string => say(language, isCard(card) ? `card.${card}` : "card.back");

export function turnedName(language: Language, letter: string, turn: number): string {
  const tile = tileName(language, letter);
  return turn === 0 ? tile : say(language, "tile.turned", { tile, n: turn });
}

export function cardsWords(language: Language, n: number): string {
  return say(language, n === 1 ? "note.cards.one" : "note.cards.more", { n });
}

/** How an owner is called in a sentence. */
export type Naming = (owner: number) => string;

export function closingWords(language: Language, { kind, points, owner, offered }: Closing, own: number, naming: Naming): string {
  const shape = say(language, kind);
  if (owner === null) return say(language, "brings.lapse", { shape });
  if (owner === own) return say(language, "brings.shape", { shape, n: points });
  return say(language, offered ? "brings.offer" : "brings.other", { shape, n: points, who: naming(owner) });
}

/** Everything that a tile brings where it would lie, line by line. */
export function bringLines(language: Language, preview: Preview, own: number, solo: boolean, naming: Naming): string[] {
  const lines = (preview.closes ?? []).map((each) => closingWords(language, each, own, naming));
  for (const _ of preview.eights ?? []) lines.unshift(say(language, solo ? "brings.eight.solo" : "brings.eight"));
  if (preview.result !== undefined) lines.push(say(language, "brings.result", { n: preview.result }));
  return lines;
}

export function ghostWords(language: Language, { letter, field, turn }: Ghost, lines: string[]): string {
  const brings = lines.join(", ") || say(language, "brings.nothing");
  return say(language, "ghost", { tile: turnedName(language, letter, turn), field, brings });
}

