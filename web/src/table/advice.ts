/** How advice is put: short names of moves, and what speaks for one. */

import { t } from "../lib/i18n.svelte";
import { partsOf } from "../lib/marks";

/** What speaks for a move, or is to be known of it. */
export const meritsOf = (why: string[]): string[] => why.filter((reason) => !reason.startsWith("-"));

/** What speaks for a better move before what speaks against it. */
export const meritsFirst = (why: string[]): string[] => [
  ...meritsOf(why),
  ...why.filter((reason) => reason.startsWith("-")),
];

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

const FEWEST = 2; // words that a short name keeps

/** Sentences without the words with which all of them begin and end: "0 tricks" and "1 trick" of two bids. */
function shortened(sentences: string[]): string[] {
  let names = sentences.map((sentence) => sentence.replace(/\.$/, "").split(" "));
  const share = (at: number): boolean =>
    names.every((words) => words.length > FEWEST && words.at(at) === names[0]?.at(at));
  while (share(0)) names = names.map((words) => words.slice(1));
  while (share(-1)) names = names.map((words) => words.slice(0, -1));
  return names.map((words) => words.join(" "));
}

const GAINS = /\. ([^.]+ \+\d[^.]*)\.$/;

/** Moves by what they mark, and the points that follow it; by what differs, or in whole sentences, where that does not tell them apart. */
export function namesOf(sentences: string[]): string[] {
  const names = sentences.map((sentence) => {
    const marks = partsOf(sentence).filter((_, at) => at % 2);
    const gains = GAINS.exec(sentence)?.[1];
    return marks.length ? marks.map((mark) => `‹${mark}›`).join("") + (gains ? ` ${gains}` : "") : sentence;
  });
  const alike = names.every((name, at) => name === sentences[at] && !name.includes(". "));
  if (alike && names.length > 1) return shortened(sentences);
  return new Set(names).size === names.length ? names : sentences;
}
