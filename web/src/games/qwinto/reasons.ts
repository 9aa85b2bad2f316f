/** Why something touched cannot be done, with the rule. */

import type { Language } from "../../lib/board";
import { signed } from "../../lib/numbers";
import { FIELDS, fieldOf, numberIn, ROWS } from "./sheet";
import { colourWord, colourWords, say } from "./text";
import type { FieldName } from "./types";
import type { QwintoView } from "./wire";

/** Why nothing of the kind can be done now; null: it is the time for it. */
function whyNow(view: QwintoView, seat: number | null, names: string[], language: Language): string | null {
  const who = view.active === null ? "" : (names[view.active] ?? "");
  if (view.phase === "over") return say(language, "why.over");
  if (view.phase === "lot" || view.phase === "deal") return say(language, "why.start");
  if (view.phase === "draw") return say(language, "why.draw", { who });
  if (view.phase === "put" && seat !== view.active) return say(language, "why.wait", { who });
  return null;
}

export function cardWhy(view: QwintoView, seat: number | null, names: string[], language: Language): string {
  return whyNow(view, seat, names, language) ?? say(language, view.phase === "write" ? "why.write" : "why.pick");
}

export function pileWhy(
  view: QwintoView,
  seat: number | null,
  held: boolean,
  names: string[],
  language: Language,
): string {
  const early = whyNow(view, seat, names, language);
  if (early !== null) return early;
  return say(language, view.phase === "write" ? "why.write" : held ? "why.beside" : "why.pick");
}

export function fieldWhy(view: QwintoView, seat: number, name: FieldName, names: string[], language: Language): string {
  const early = whyNow(view, seat, names, language);
  if (early !== null) return early;
  if (view.phase === "put") return say(language, "why.put.first");
  if (!view.actors.includes(seat)) return say(language, "why.decided");
  const [field, sheet, number] = [fieldOf(name), view.sheets[seat], view.number ?? 0];
  const values = {
    number: signed(number),
    colours: colourWords(language, view.colours),
    row: colourWord(language, ROWS[field.row] ?? "o"),
  };
  if (!sheet || numberIn(sheet, field) !== null) return say(language, "why.full");
  if (number < 1) return say(language, "why.low", values);
  if (view.colours.length === 0) return say(language, "why.grey");
  if (!view.colours.includes(ROWS[field.row] ?? "")) return say(language, "why.colour", values);
  const above = FIELDS.filter(({ column }) => column === field.column);
  return say(language, above.some((each) => numberIn(sheet, each) === number) ? "why.column" : "why.order", values);
}
