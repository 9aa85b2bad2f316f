/** What the frame says about this game: the prompt, a note at each seat, the score sheet, the keys. */

import type { Breakdown, Language } from "../../lib/board";
import { bySeat, signed } from "../../lib/numbers";
import { readLay, readLeap, readUse } from "./moves";
import { ownerOf, seatsOf } from "./owners";
import { list } from "../../lib/texts";
import { cardName, cardsWords, say, tileName, type TextKey } from "./text";
import { GRADES } from "./box";
import type { AchtView, Counted, Effect, SoloCounted } from "./wire";

/** A player's name, or both of a team. */
export function ownerName(view: AchtView, owner: number, names: string[], language: Language): string {
  return list(
    language,
    seatsOf(view, owner).map((seat) => names[seat] ?? ""),
  );
}

function layPrompt({ limit, second_turn, tableaus, turn, drawn }: AchtView, language: Language): string {
  const tiles = drawn === null || tableaus[turn] == null ? "one" : "own";
  const words = say(language, `prompt.lay.${limit || tiles}` as TextKey);
  return second_turn ? `${say(language, "prompt.second")} ${words}` : words;
}

export function prompt(
  view: AchtView,
  seat: number | null,
  names: string[],
  language: Language,
  legal: string[],
): string {
  const actor = view.actors[0];
  if (view.phase === "over")
    return view.mode === "solo" && view.winners.length === 0
      ? say(language, "solo.lost")
      : say(language, "prompt.over");
  if (actor === undefined || actor < 0)
    return say(language, view.phase.startsWith("deal") ? "prompt.deal" : "prompt.chance");
  const own = actor === seat;
  const who = names[actor] ?? "";
  if (view.phase === "lay") return own ? layPrompt(view, language) : say(language, "prompt.lay", { who });
  if (own && view.phase === "card" && legal.join() === "draw") return say(language, "prompt.card.none");
  const key = `prompt.${view.phase}${own ? ".own" : ""}` as TextKey;
  const turn = names[view.turn] ?? "";
  return say(language, key, { who: own ? turn : who, card: cardName(language, view.stolen ?? "") });
}

/** What lies ready, in a few words that ask to confirm it; `only`: why it is made by itself. */
export function ready(move: string, view: AchtView, names: string[], language: Language, only: boolean): string {
  if (only || move === "draw") return only ? onlyWords(move, view, language) : "";
  const lay = readLay(move);
  if (lay) return say(language, "ready.lay", { tile: tileName(language, lay.letter) });
  const use = readUse(move);
  if (!use) return say(language, readLeap(move) ? "ready.leap" : (`ready.${move}` as TextKey));
  if (use.way) return say(language, "ready.rev", { way: say(language, `dialog.rev.${use.way}`) });
  const key = use.as === "pole" || use.as === "abduct" ? use.as : "use";
  return say(language, `ready.${key}`, { card: cardName(language, use.card), who: names[use.seat ?? -1] ?? "" });
}

function onlyWords(move: string, { hand }: AchtView, language: Language): string {
  if (move === "no") return say(language, "infinity.none");
  const cards = list(
    language,
    hand.map((card) => cardName(language, card)),
  );
  return move === "draw" ? say(language, "ready.draw", { cards }) : "";
}

export function note(view: AchtView, seat: number, language: Language): string {
  return view.mode === "solo" ? "" : cardsWords(language, view.hand_sizes[seat] ?? 0);
}

/** What binds whoever lays a tile now; empty when nothing does. */
export function dutyWords({ duty }: AchtView, language: Language): string {
  return duty ? say(language, `duty.${duty}` as TextKey) : "";
}

/** Why nothing at all can be done now; null when it is this seat's decision. */
export function whyWait(view: AchtView, seat: number | null, names: string[], language: Language): string | null {
  const actor = view.actors[0];
  if (view.phase === "over") return say(language, "why.over");
  if (actor === undefined || actor < 0) return say(language, "why.wait.chance");
  return actor === seat ? null : say(language, "why.wait", { who: names[actor] ?? "" });
}

// Solo.

/** What a solo result is called. */
export const gradeWord = (grade: string | undefined, language: Language): string =>
  say(language, `grade.${grade ?? GRADES[0]}` as TextKey);

/** The parts of a solo result; there is no course of them to draw. */
function soloSheet({ eights, free, lapsed, parts = [], grade }: SoloCounted, language: Language): Breakdown {
  const labels = [
    say(language, "sheet.solo.stones"),
    say(language, "sheet.solo.eights", { n: eights }),
    say(language, "sheet.solo.free", { n: free }),
    say(language, "sheet.solo.lapsed", { n: lapsed }),
  ];
  const rows = cells(labels.map((label, at) => ({ label, points: [parts[at] ?? 0] })));
  return { rows, series: [], good: grade !== GRADES.at(-1) };
}

// The result.

/** Rows of points as they are printed. */
function cells(rows: { label: string; points: number[] }[]): Breakdown["rows"] {
  return rows.map(({ label, points }) => ({ label, cells: points.map((each) => (each === 0 ? "–" : signed(each))) }));
}

const PARTS = ["small", "big", "square", "eight", "nonsense"] as const;

/** The rounds before in a row each, the last in parts; how tied players got on in blind rounds. */
export function breakdown(view: AchtView, _: number[][], language: Language, sums: Effect[]): Breakdown {
  const solo = sums.find((each) => each.is === "solo_counted");
  if (solo) return soloSheet(solo, language);
  const rounds = sums.filter((each) => each.is === "round_ended");
  const blind = sums.filter((each) => each.is === "blind_round_ended");
  const bySeats = (counts: Counted[], value: (count: Counted) => number | undefined): number[] =>
    view.scores.map((_, seat) => {
      const count = counts.find(({ owner }) => owner === ownerOf(view, seat));
      return (count && value(count)) ?? 0;
    });
  const rows = rounds.flatMap(({ round: n, counts }, at) =>
    at < rounds.length - 1 || blind.length > 0
      ? [{ label: say(language, "sheet.round", { n }), points: bySeats(counts, ({ points }) => points) }]
      : PARTS.map((part) => ({
          label: say(language, `sheet.${part}`, { n }),
          points: bySeats(counts, (count) => count[part]),
        })).filter(({ points }) => points.some(Boolean)),
  );
  const apart = blind.map(({ counts }) => ({
    label: say(language, "sheet.blind"),
    points: bySeats(counts, ({ points }) => points),
  }));
  return {
    rows: cells([...rows, ...apart]),
    series: bySeat(rounds.map(({ counts }) => bySeats(counts, ({ total }) => total))),
  };
}

export function keys(language: Language): { key: string; does: string }[] {
  return [
    { key: "← ↑ → ↓", does: say(language, "keys.move") },
    { key: "Enter", does: say(language, "keys.enter") },
    { key: "R", does: say(language, "keys.turn") },
    { key: "1 – 9", does: say(language, "keys.choose") },
    { key: "D", does: say(language, "keys.draw") },
    { key: "P", does: say(language, "keys.peek") },
    { key: "T", does: say(language, "keys.overview") },
  ];
}
