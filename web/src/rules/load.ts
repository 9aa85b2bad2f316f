/** The rules of a game, loaded when they are read: at the table nobody waits for them. */

import type { Language } from "../lib/board";
import { learn } from "../lib/texts";
import type { RulesOf, RulesText } from "./text";

const pages = import.meta.glob<RulesOf>("../games/*/Rules.svelte", { import: "default" });
const texts = import.meta.glob<RulesText>("../games/*/rules/*.json", { import: "default" });

/** The page and its text in one language; null for a game that has none yet. */
export async function rulesOf(game: string, language: Language): Promise<{ Page: RulesOf; text: RulesText } | null> {
  const [Page, text] = await Promise.all([
    pages[`../games/${game}/Rules.svelte`]?.(),
    texts[`../games/${game}/rules/${language}.json`]?.(),
  ]);
  await learn(language); // the figures have words of the board
  return Page && text ? { Page, text } : null;
}
