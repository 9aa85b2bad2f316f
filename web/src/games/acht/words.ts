/** What the frame says about this game: the prompt, a note at each seat, the score sheet, the keys. */

import type { Breakdown, Language } from "../../lib/board";
import { bySeat, signed } from "../../lib/numbers";
import { readLay, readLeap, readUse, type Duty } from "./moves";
import { ownerOf, seatsOf } from "./owners";
import { freeOn } from "./shapes";
import { list } from "../../lib/texts";
import { cardName, cardsWords, say, tileName, type TextKey } from "./text";
import { SOLO, STONE_POINTS, type Letter } from "./tiles";
import type { AchtView } from "./wire";

/** A player's name, or both of a team. */
export function ownerName(view: AchtView, owner: number, names: string[], language: Language): string {
  return list(
    language,
    seatsOf(view, owner).map((seat) => names[seat] ?? ""),
  );
}

/** How the tiles of the seat whose turn it is limit what can be laid, seen by which of them can. */
function tileLimit(view: AchtView, letters: Set<Letter>): "zero" | "dark" | "one" | null {
  const tiles = [view.tableaus[view.turn] ?? null, view.drawn];
  if (letters.size === 1 && letters.has("Z")) return "zero";
  if (tiles.includes("D")) return "dark";
  return tiles.includes(null) ? "one" : null;
}

function layPrompt(view: AchtView, language: Language, legal: string[]): string {
  const limit = tileLimit(view, new Set(legal.flatMap((move) => readLay(move)?.letter ?? [])));
  const key = view.blind ? "blind" : (limit === "zero" || limit === "dark" ? limit : view.overlook ? "free" : (limit ?? "own")); // prettier-ignore
  const drawn = key === "dark" && view.drawn === "D" ? ".drawn" : "";
  const words = say(language, `prompt.lay.${key}${drawn}` as TextKey);
  return view.second_turn ? `${say(language, "prompt.second")} ${words}` : words;
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
  if (view.phase === "lay") return own ? layPrompt(view, language, legal) : say(language, "prompt.lay", { who });
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
export function dutyWords(view: AchtView, duty: Duty, language: Language): string {
  return duty && !view.overlook ? say(language, `duty.${duty}`) : "";
}

/** Why nothing at all can be done now; null when it is this seat's decision. */
export function whyWait(view: AchtView, seat: number | null, names: string[], language: Language): string | null {
  const actor = view.actors[0];
  if (view.phase === "over") return say(language, "why.over");
  if (actor === undefined || actor < 0) return say(language, "why.wait.chance");
  return actor === seat ? null : say(language, "why.wait", { who: names[actor] ?? "" });
}

// Solo.

/** What a solo game would bring as it stands, in parts. */
export function soloParts({ eights, lapsed, board }: AchtView): {
  stones: number;
  eights: number;
  free: number;
  lapsed: number;
} {
  return {
    stones: SOLO.stones,
    eights: SOLO.eight * eights,
    free: SOLO.free * freeOn(board),
    lapsed: SOLO.lapsed * lapsed,
  };
}

const gradeOf = (result: number): string | undefined =>
  (SOLO.grades.find(([least]) => result >= least) ?? SOLO.grades.at(-1))?.[1];

/** What a solo result is called. */
export const gradeWord = (result: number, language: Language): string =>
  say(language, `grade.${gradeOf(result)}` as TextKey);

/** The parts of a solo result; there is no course of them to draw. */
function soloSheet(view: AchtView, language: Language): Breakdown {
  if (view.winners.length === 0) return { rows: [], series: [] };
  const { stones, eights, free, lapsed } = soloParts(view);
  const parts = [
    { label: say(language, "sheet.solo.stones"), points: [stones] },
    { label: say(language, "sheet.solo.eights", { n: view.eights }), points: [eights] },
    { label: say(language, "sheet.solo.free", { n: freeOn(view.board) }), points: [free] },
    { label: say(language, "sheet.solo.lapsed", { n: view.lapsed }), points: [lapsed] },
  ];
  return { rows: cells(parts), series: [], good: gradeOf(view.scores[0] ?? 0) !== SOLO.grades.at(-1)?.[1] };
}

// The result.

/** Rows of points as they are printed. */
function cells(rows: { label: string; points: number[] }[]): Breakdown["rows"] {
  return rows.map(({ label, points }) => ({ label, cells: points.map((each) => (each === 0 ? "–" : signed(each))) }));
}

/** The score track after each round, from its course over all decisions. */
function afterRounds(course: number[][]): number[][] {
  return course.filter((scores, at) => scores.join() !== (course[at - 1] ?? scores.map(() => 0)).join());
}

/** What each round brought, from the score track after it. */
function gains(rounds: number[][], language: Language): { label: string; points: number[] }[] {
  return rounds.map((after, at) => ({
    label: say(language, "sheet.round", { n: at + 1 }),
    points: after.map((total, seat) => total - (rounds[at - 1]?.[seat] ?? 0)),
  }));
}

/** What the last round brought, in parts: stones by their kind, and all that was not for stones. */
function lastRound(view: AchtView, gained: number[], language: Language): { label: string; points: number[] }[] {
  const n = view.round;
  const counts = (owner: number): boolean => view.former === null || view.secured.includes(owner);
  const stones = (["small", "big", "square"] as const).map((kind) => ({
    label: say(language, `sheet.${kind}`, { n }),
    points: gained.map((_, seat) => {
      const owner = ownerOf(view, seat);
      return counts(owner)
        ? STONE_POINTS[kind] * view.stones.filter((stone) => stone.owner === owner && stone.kind === kind).length
        : 0;
    }),
  }));
  const rest = gained.map((gain, seat) => stones.reduce((left, { points }) => left - (points[seat] ?? 0), gain));
  const label = say(language, view.former === null ? "sheet.nonsense" : "sheet.eight", { n });
  return [...stones, { label, points: rest }].filter(({ points }) => points.some(Boolean));
}

/** The rounds before in a row each, the last in parts. */
export function breakdown(view: AchtView, course: number[][], language: Language): Breakdown {
  if (view.mode === "solo") return soloSheet(view, language);
  const rounds = afterRounds(course);
  const series = bySeat(rounds);
  const rows = gains(rounds, language);
  if (view.blind) {
    const earned = view.scores.map((_, seat) => String(view.round_points[ownerOf(view, seat)] ?? 0));
    return { rows: [...cells(rows), { label: say(language, "sheet.blind"), cells: earned }], series };
  }
  const last = rows.at(-1);
  return { rows: cells(last ? [...rows.slice(0, -1), ...lastRound(view, last.points, language)] : []), series };
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
