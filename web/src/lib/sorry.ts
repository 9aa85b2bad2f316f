/** What a page says when it has nothing to show: a title and a text for each reason of the server. */

import { Refusal } from "./api";
import { type Key, t } from "./i18n.svelte";
import { refusalText } from "./refusals";

export const SORRY = {
  unknown_table: ["sorry.table", "sorry.table_text"],
  damaged: ["sorry.damaged", "sorry.damaged_text"],
  other_rules: ["sorry.rules", "sorry.rules_text"],
  kicked: ["sorry.kicked", "sorry.kicked_text"],
  daily_open: ["sorry.daily", "sorry.daily_text"],
  unreachable: ["unreachable", "unreachable_text"],
  offline: ["refused.offline", "unreachable_text"],
  no_wasm: ["here.stuck", "refused.no_wasm"],
  no_storage: ["here.stuck", "refused.no_storage"],
  full: ["here.stuck", "refused.full"],
  unkept: ["here.stuck", "refused.unkept"],
  unfetched: ["here.stuck", "refused.unfetched"],
  engine_gone: ["here.stuck", "refused.engine_gone"],
  elsewhere: ["here.stuck", "refused.elsewhere"],
  broken: ["here.stuck", "refused.broken"],
} as const satisfies Record<string, readonly [Key, Key]>;

export type SorryReason = keyof typeof SORRY;

export const isSorry = (reason: string): reason is SorryReason => reason in SORRY;

export const reasonOf = (problem: unknown): string => (problem instanceof Refusal ? problem.reason : "unreachable");

/** The words for a reason; `other` for all that do not stand above. */
export const sorryFor = (reason: string, other: readonly [Key, Key]): readonly [Key, Key] =>
  isSorry(reason) ? SORRY[reason] : other;

/** What a page about a finished game says: that it still runs, only where it does. */
export function sorryForPast(reason: string, running: Key): { title: string; text: string } {
  if (isSorry(reason) || reason === "not_started") {
    const [title, text] = sorryFor(reason, ["replay.running", running]);
    return { title: t(title), text: t(text) };
  }
  const title = t("refused.unavailable");
  return { title, text: reason === "unavailable" ? t("failed") : refusalText(reason) };
}
