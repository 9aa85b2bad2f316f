/** Why the server refused something, in words; a reason that is not known gets the plainest ones. */

import { type Key, t } from "./i18n.svelte";
import { Refusal } from "./api";

export function refusalText(reason: string): string {
  if (reason === "unreachable") return t("unreachable");
  return t(`refused.${reason}` as Key) || t("failed");
}

/** What went wrong with a question to the server, in words. */
export const troubleText = (problem: unknown): string => refusalText(problem instanceof Refusal ? problem.reason : "");
