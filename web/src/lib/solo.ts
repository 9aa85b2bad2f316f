/** A person's solo games of one game in a line. */

import type { Solo } from "./api";
import { count, decimal, t } from "./i18n.svelte";

/** Whether any came to something; a game that can be lost may have been lost every time. */
export const everWon = ({ best, results }: Solo): boolean => best !== 0 || results.some(({ won }) => won);

export const soloLine = (solo: Solo): string =>
  [
    ...(everWon(solo) ? [t("solo.best", { n: decimal(solo.best) }), t("solo.mean", { n: decimal(solo.mean) })] : []),
    count("solo.games", solo.count),
  ].join(" · ");

const SHOWN = 30;

/** The last results as points of a picture, 100 wide and 28 high; the first of the best ones is marked. */
export function trendOf(scores: number[]): { x: number; y: number; best: boolean }[] {
  const shown = scores.slice(-SHOWN);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  return shown.map((score, at) => ({
    x: (100 * at) / Math.max(1, shown.length - 1),
    y: high === low ? 14 : 28 - (28 * (score - low)) / (high - low),
    best: at === shown.indexOf(high),
  }));
}
