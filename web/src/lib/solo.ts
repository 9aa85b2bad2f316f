/** A person's solo games of one game in a line. */

import type { Solo } from "./api";
import { count, decimal, t } from "./i18n.svelte";

export const soloLine = ({ best, mean, count: games }: Pick<Solo, "best" | "mean" | "count">): string =>
  [t("solo.best", { n: decimal(best) }), t("solo.mean", { n: decimal(mean) }), count("solo.games", games)].join(" · ");
