/** How advice is put: short names of moves, and what speaks for one. */

import { partsOf } from "../lib/marks";

/** What speaks for a move, or is to be known of it. */
export const meritsOf = (why: string[]): string[] => why.filter((reason) => !reason.startsWith("-"));

/** Moves by what they mark alone; in whole sentences where that does not tell them apart. */
export function namesOf(sentences: string[]): string[] {
  const names = sentences.map((sentence) => {
    const marks = partsOf(sentence).filter((_, at) => at % 2);
    return marks.length ? marks.map((mark) => `‹${mark}›`).join("") : sentence;
  });
  return new Set(names).size === names.length ? names : sentences;
}
