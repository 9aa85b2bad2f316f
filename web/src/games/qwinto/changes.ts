/** What has changed between two views, to be marked for a while. */

import type { Sound } from "../../lib/sound";
import { FIELDS, numberIn } from "./sheet";
import type { FieldName, QwintoView } from "./types";

/** Per seat what the last decisions of all brought: the field written, the miss marked. */
export interface News {
  field: FieldName | null;
  missed: boolean;
  points: number;
}

/** The news of each seat when a turn was decided; null: nothing was written or marked meanwhile. */
export function newsOf(before: QwintoView, now: QwintoView): News[] | null {
  if (before.seats !== now.seats) return null;
  const news = now.sheets.map((sheet, seat) => {
    const old = before.sheets[seat] ?? sheet;
    const field = FIELDS.find((each) => numberIn(sheet, each) !== null && numberIn(old, each) === null);
    return { field: field?.name ?? null, missed: sheet.misses > old.misses, points: (now.scores[seat] ?? 0) - (before.scores[seat] ?? 0) };
  });
  return news.some(({ field, missed }) => field !== null || missed) ? news : null;
}

export function soundOf(before: QwintoView, now: QwintoView): Sound {
  const news = newsOf(before, now);
  if (news === null) return "card";
  return news[now.seat ?? -1]?.missed ? "miss" : "pencil";
}
