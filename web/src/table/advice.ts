/** How advice is put: short names of moves, and what speaks for one. */

import { t } from "../lib/i18n.svelte";
import { partsOf } from "../lib/marks";

/** What speaks for a move, or is to be known of it. */
export const meritsOf = (why: string[]): string[] => why.filter((reason) => !reason.startsWith("-"));

const GAIN = /^(?:\+ )?\S+ (\d+ \S+)$/;
const LIST = /: [^:]+$/;

/** Reasons without what a sentence about the move has told already, as "scores 4 points" after "…: 4 points." */
export function untold(reasons: string[], sentence: string): string[] {
  const told = (words: string): boolean => sentence.toLowerCase().includes(`${words.toLowerCase()}.`);
  return reasons
    .filter((reason) => !told(`: ${GAIN.exec(reason)?.[1]}`))
    .map((reason) => reason.replace(LIST, (list) => (told(`.${list.slice(1)}`) ? "" : list)));
}

const ALL = 90; // of 100: that is the whole game

/** What a move loses of 100, said as people do; alone there is nothing to win, and 0 says only that it is worse. */
export const lossWords = (lost: number): string =>
  lost === 0
    ? t("coach.worse")
    : lost >= ALL
      ? t("coach.all")
      : t("coach.loses", { n: Math.max(1, Math.round(lost / 10)) });

/** Moves by what they mark alone; in whole sentences where that does not tell them apart. */
export function namesOf(sentences: string[]): string[] {
  const names = sentences.map((sentence) => {
    const marks = partsOf(sentence).filter((_, at) => at % 2);
    return marks.length ? marks.map((mark) => `‹${mark}›`).join("") : sentence;
  });
  return new Set(names).size === names.length ? names : sentences;
}
