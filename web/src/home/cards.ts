/** What a table's line in a list says. */

import type { TableInfo } from "../lib/api";
import { about } from "../lib/games";
import { count, t } from "../lib/i18n.svelte";
import { signed } from "../lib/numbers";
import { settings } from "../lib/settings.svelte";
import { list } from "../lib/texts";

type Card = Pick<TableInfo, "game" | "names" | "levels" | "options" | "daily" | "known" | "own" | "scores" | "winners">;

/** Which kind of game it is: alone, of the day, a challenge, or its first option. */
export function kindOf({ game, names, options, daily, known }: Card): string {
  if (daily) return t("daily");
  if (known) return t("same");
  if (names.length === 1) return t("solo");
  const [first] = Object.entries(options);
  return (first && about(game, settings.language)[`option.${first.join(".")}`]) ?? "";
}

/** Who sits there; one's own name goes without saying. */
export function companyOf({ names, levels, own }: Card): string {
  const people = names.filter((name, seat) => name && !own.includes(seat));
  const bots = levels.filter((level, seat) => level !== null && !names[seat]).length;
  return list(settings.language, [...people, ...(bots ? [count("home.bots", bots)] : [])]);
}

/** What a finished game came to for oneself. */
export function outcomeOf({ own, scores, winners, names }: Card): string {
  const seat = own.find((each) => winners.includes(each)) ?? own[0];
  const score = seat === undefined ? undefined : scores[seat];
  if (seat === undefined || score === undefined) return t("home.over");
  if (names.length === 1 && !winners.includes(seat)) return t("home.lost");
  if (names.length > 1 && winners.includes(seat)) return t("home.won", { n: signed(score) });
  return count("home.points", score).replace("-", "−");
}
