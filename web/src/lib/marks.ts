/** Sentences, and what they mark in notation (a card, a tile, a place): ‹3123›. */

import type { GameModule, Language } from "./board";

/** Text and marks by turns; the first is text. */
export const partsOf = (sentence: string): string[] => sentence.split(/‹([^‹›]*)›/);

/** Without the numbers of rules, as an objection names them: nobody at a table knows those. */
export const withoutClauses = (sentence: string): string => sentence.replace(/ \(([A-Z]{2}-\w+(, )?)+\)/, "");

/** A sentence in words alone, for whoever does not see what is drawn. */
export function plain(sentence: string, game: GameModule<unknown> | null | undefined, language: Language): string {
  return partsOf(sentence)
    .map((part, at) => (at % 2 && game ? game.markWords(part, language) : part))
    .join("");
}
