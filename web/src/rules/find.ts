/** Words found in the rules, whatever their capitals and accents. */

import type { Chapter } from "./text";

/** Letter by letter, so that a place in what is returned is the same place in the text. */
const fold = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, (each) => each.normalize("NFD").charAt(0)).toLowerCase();

export const wordsIn = (wanted: string): string[] => fold(wanted).split(/\s+/).filter(Boolean);

/** The clauses that have all words in their text or id, with their chapters. */
export function find(chapters: Chapter[], words: string[]): Chapter[] {
  const has = ([id, text]: [string, string]): boolean => words.every((word) => fold(`${id} ${text}`).includes(word));
  return chapters
    .map((chapter) => ({ ...chapter, clauses: Object.fromEntries(Object.entries(chapter.clauses).filter(has)) }))
    .filter(({ clauses }) => Object.keys(clauses).length > 0);
}

/** A text cut before and after every hit: those at odd places are the hits. */
export function cut(text: string, words: string[]): string[] {
  if (words.length === 0) return [text];
  const any = new RegExp(words.map((word) => word.replace(/[^\w\s]/g, "\\$&")).join("|"), "g");
  const edges = [...fold(text).matchAll(any)].flatMap(({ 0: hit, index }) => [index, index + hit.length]);
  return [0, ...edges].map((edge, at) => text.slice(edge, edges[at]));
}
