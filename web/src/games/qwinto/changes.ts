/** What has just happened, to be seen and heard for a while. */

import type { Sound } from "../../lib/sound";
import type { Language } from "../../lib/board";
import { brings, pointWords, say } from "./text";
import type { CardName, FieldName } from "./types";
import type { Effect } from "./wire";

/** What a seat's last decision brought; no field: it wrote nothing. */
export interface News {
  field: FieldName | null;
  points: number;
}

/** The news of each seat once all have decided; none: nothing was shown. */
function newsOf(effects: Effect[]): News[] {
  const news: News[] = [];
  for (const each of effects) {
    if (each.is === "entered") news[each.seat] = { field: each.field, points: each.gain.points };
    else if (each.is === "missed") news[each.seat] = { field: null, points: each.gain.points };
    else if (each.is === "passed") news[each.seat] = { field: null, points: 0 };
  }
  return news;
}

/** The cards laid on the grid, in order. */
function laidIn(effects: Effect[]): CardName[] {
  return effects.flatMap((each) => (each.is === "card_put" || each.is === "grid_laid" ? [each.card] : []));
}

/** The cards that have come into a seat's hand, in order. */
function drawnIn(effects: Effect[], seat: number | null): CardName[] {
  return effects.flatMap((each) =>
    (each.is === "dealt" || each.is === "card_drawn") && each.seat === seat && each.card ? [each.card] : [],
  );
}

/** What is still to be seen of the last moves. */
export interface Recent {
  news: News[];
  laid: CardName[];
  drawn: CardName[];
}

export const NOTHING: Recent = { news: [], laid: [], drawn: [] };

/** What is to be seen after some effects: of each kind the latest; nothing when one comes, or goes back. */
export function after(effects: Effect[], seat: number | null, before: Recent): Recent {
  if (effects.length === 0) return NOTHING;
  const latest = <T>(found: T[], old: T[]): T[] => (found.length > 0 ? found : old);
  return {
    news: latest(newsOf(effects), before.news),
    laid: latest(laidIn(effects), before.laid),
    drawn: latest(drawnIn(effects, seat), before.drawn),
  };
}

/** What is worth a banner: a miss, a full row, a full column. */
export function banners(effects: Effect[], names: string[], language: Language): string[] {
  const by = (seat: number): string => `${names[seat]}: `;
  return effects.flatMap((each) => {
    if (each.is === "missed")
      return `${by(each.seat)}${say(language, "missed")}, ${pointWords(language, each.gain.points)}`;
    if (each.is !== "entered" || !(each.gain.full || each.gain.column)) return [];
    const { seat, field: entry, gain } = each;
    return `${by(seat)}${brings(language, { is: "decided", seat, entry, gain })}`;
  });
}

export function soundOf(effects: Effect[], seat: number | null): Sound {
  if (effects.some((each) => each.is === "missed" && each.seat === seat)) return "miss";
  return newsOf(effects).length > 0 ? "pencil" : "card";
}
