/** Why the server refused something, in words; a reason that is not known gets the plainest ones. */

import { type Key, t } from "./i18n.svelte";
import de from "../texts/de.json";

export function refusalText(reason: string): string {
  const key = `refused.${reason}`;
  return t(key in de ? (key as Key) : "failed");
}
