/** A person's solo games of one game in a line. */

import type { Solo } from "./api";
import { count, decimal, t } from "./i18n.svelte";

export const soloLine = ({ best, mean, count: games }: Pick<Solo, "best" | "mean" | "count">): string =>
  [t("solo.best", { n: decimal(best) }), t("solo.mean", { n: decimal(mean) }), count("solo.games", games)].join(" · ");

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
