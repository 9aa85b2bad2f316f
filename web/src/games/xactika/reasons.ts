/** Why something touched cannot be done, with the rule. */

import type { Language } from "../../lib/board";
import { countOf, readDemand } from "./cards";
import { demandWords, howMany, say } from "./text";
import { runningTrick } from "./tricks";
import type { CardName } from "./types";
import type { XactikaView } from "./wire";

export function cardWhy(
  view: XactikaView,
  seat: number | null,
  card: CardName,
  names: string[],
  language: Language,
): string {
  const actor = view.actors[0];
  if (view.phase === "over") return say(language, "prompt.over");
  if (view.phase === "bid") return say(language, "why.bid");
  if (actor === undefined || actor !== seat) return say(language, "why.wait", { who: names[actor ?? -1] ?? "" });
  const trick = runningTrick(view);
  if (!trick) return say(language, "why.later");
  const { symbol } = readDemand(trick.demand);
  return say(language, "why.follow", {
    demand: demandWords(language, trick.demand),
    has: howMany(language, { count: countOf(card, symbol), symbol }),
  });
}

export function bidWhy(tricks: number, language: Language): string {
  return say(language, "why.dealer", { n: tricks });
}
