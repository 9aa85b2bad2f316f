/** What the frame says about this game: the prompt, a note at each seat, the score sheet, the keys. */

import type { Breakdown, Language } from "../../lib/board";
import { bySeat, signed } from "../../lib/numbers";
import type { Duty } from "./moves";
import { ownerOf, seatsOf } from "./owners";
import { placeOf } from "./shapes";
import { cardName, cardsWords, list, say, type TextKey } from "./text";
import { TILES, isLetter } from "./tiles";
import type { AchtView, CardName } from "./types";

/** A player's name, or both of a team. */
export function ownerName(view: AchtView, owner: number, names: string[], language: Language): string {
  return list(language, seatsOf(view, owner).map((seat) => names[seat] ?? ""));
}

/** How the tiles of the seat whose turn it is limit what can be laid. */
function tileLimit(view: AchtView): "zero" | "dark" | "one" | null {
  const tiles = [view.tableaus[view.turn] ?? null, view.drawn];
  if (tiles.includes("Z")) return "zero";
  if (tiles.includes("D")) return "dark";
  return tiles.includes(null) ? "one" : null;
}

function layPrompt(view: AchtView, language: Language): string {
  const limit = tileLimit(view);
  const key = view.blind ? "blind" : (limit === "zero" || limit === "dark" ? limit : view.overlook ? "free" : (limit ?? "own")); // prettier-ignore
  const words = say(language, `prompt.lay.${key}`);
  return view.second_turn ? `${say(language, "prompt.second")} ${words}` : words;
}

export function prompt(view: AchtView, seat: number | null, names: string[], language: Language): string {
  const actor = view.actors[0];
  if (view.phase === "over") return view.mode === "solo" && view.winners.length === 0 ? say(language, "solo.lost") : say(language, "prompt.over");
  if (actor === undefined || actor < 0) return say(language, view.phase.startsWith("deal") ? "prompt.deal" : "prompt.chance");
  const own = actor === seat;
  const who = names[actor] ?? "";
  if (view.phase === "lay") return own ? layPrompt(view, language) : say(language, "prompt.lay", { who });
  const key = `prompt.${view.phase}${own ? ".own" : ""}` as TextKey;
  const turn = names[view.turn] ?? "";
  return say(language, key, { who: own ? turn : who, card: cardName(language, view.stolen ?? "") });
}

export function note(view: AchtView, seat: number, language: Language): string {
  return view.mode === "solo" ? "" : cardsWords(language, view.hand_sizes[seat] ?? 0);
}

/** What binds whoever lays a tile now; empty when nothing does. */
export function dutyWords(view: AchtView, duty: Duty, language: Language): string {
  if (view.overlook) return "";
  if (duty) return say(language, `duty.${duty}`);
  return tileLimit(view) === "zero" ? say(language, "duty.zero") : "";
}

// Why something touched cannot be done.

/** Why nothing at all can be done now; null when it is this seat's decision. */
export function whyWait(view: AchtView, seat: number | null, names: string[], language: Language): string | null {
  const actor = view.actors[0];
  if (view.phase === "over") return say(language, "why.over");
  if (actor === undefined || actor < 0) return say(language, "why.wait.chance");
  return actor === seat ? null : say(language, "why.wait", { who: names[actor] ?? "" });
}

/** Why a tile cannot be laid on a field. */
export function whyField(view: AchtView, field: string, duty: Duty, language: Language): string {
  if (view.phase === "card") return say(language, "why.draw");
  if (view.board[field]) return say(language, "why.taken");
  const { x, y } = placeOf(field);
  const beside = Object.keys(view.board).some((name) => {
    const at = placeOf(name);
    return Math.abs(at.x - x) + Math.abs(at.y - y) === 1;
  });
  if (!beside) return say(language, "why.apart");
  return say(language, duty === "eight" ? "why.eight" : "why.shape");
}

/** Why a tile of one's own cannot be chosen. */
export function whyTile(view: AchtView, letter: string, duty: Duty, language: Language): string {
  if (view.phase === "card") return say(language, "why.draw");
  if (letter === "D") return say(language, "why.dark");
  if (tileLimit(view) === "zero") return say(language, "why.zero");
  return say(language, duty === "eight" ? "why.eight" : "why.shape");
}

/** Why a card cannot be played. */
export function whyCard(view: AchtView, card: CardName, language: Language): string {
  if (view.blind) return say(language, "why.card.blind");
  if (card === "inf") return say(language, "why.card.inf");
  if (view.phase === "card") return say(language, "why.card");
  return say(language, view.second_turn ? "why.card.second" : "why.card.late");
}

// Solo.

export interface SoloStanding {
  stones: number;
  eights: number;
  free: number;
  lapsed: number;
  result: number;
}

/** The parts of a solo result as they stand. */
export function soloStanding(view: AchtView): SoloStanding {
  const { eights, lapsed } = view;
  const free = 25 - Object.keys(view.board).length;
  return { stones: view.stones.length, eights, free, lapsed, result: 24 + 8 * eights + 2 * free - lapsed };
}

export function gradeKey(points: number): TextKey {
  return points > 40 ? "grade.masterly" : points > 36 ? "grade.excellent" : points > 31 ? "grade.good" : "grade.shave";
}

function soloSheet(view: AchtView, language: Language): Breakdown {
  const { eights, free, lapsed } = soloStanding(view);
  if (view.winners.length === 0) return { rows: [], series: [[]] };
  const parts: [string, number][] = [
    [say(language, "sheet.solo.stones"), 24],
    [say(language, "sheet.solo.eights", { n: eights }), 8 * eights],
    [say(language, "sheet.solo.free", { n: free }), 2 * free],
    [say(language, "sheet.solo.lapsed", { n: lapsed }), -lapsed],
  ];
  let total = 0;
  return {
    rows: cells(parts.map(([label, points]) => ({ label, points: [points] }))),
    series: [parts.map(([, points]) => (total += points))],
  };
}

// The result.

/** Rows of points as they are printed. */
function cells(rows: { label: string; points: number[] }[]): Breakdown["rows"] {
  return rows.map(({ label, points }) => ({ label, cells: points.map((each) => (each === 0 ? "–" : signed(each))) }));
}

const STONE_POINTS = { small: 1, big: 2, square: 4 } as const;

/** What the tile on a team's or player's tableau is worth in a nonsense round. */
export function nonsenseTile(view: AchtView, owner: number): { letter: string | null; points: number } {
  const tiles = seatsOf(view, owner).map((seat) => view.tableaus[seat] ?? null);
  const worth = (letter: string | null): number => (isLetter(letter) ? TILES[letter].value : 0);
  const letter = tiles.toSorted((a, b) => worth(b) - worth(a))[0] ?? null;
  return { letter, points: worth(letter) };
}

/** The score track after each round, from its course over all decisions. */
function afterRounds(course: number[][]): number[][] {
  return course.filter((scores, at) => scores.join() !== (course[at - 1] ?? scores.map(() => 0)).join());
}

/** What each of some rounds brought; all in one row where the course is not known. */
function earlier(scores: number[], rounds: number[][], language: Language): { label: string; points: number[] }[] {
  if (rounds.length === 0) return [{ label: say(language, "sheet.before"), points: scores }];
  return rounds.map((after, at) => ({
    label: say(language, "sheet.round", { n: at + 1 }),
    points: after.map((total, seat) => total - (rounds[at - 1]?.[seat] ?? 0)),
  }));
}

/** The rounds before in a row each, the last in parts. */
export function breakdown(view: AchtView, course: number[][], language: Language): Breakdown {
  if (view.mode === "solo") return soloSheet(view, language);
  const n = view.round;
  const rounds = afterRounds(course);
  const series = bySeat(rounds);
  const everyone = Array.from({ length: view.seats }, (_, seat) => ownerOf(view, seat));
  if (view.blind) {
    const earned = everyone.map((owner) => view.round_points[owner] ?? 0);
    const rows = cells(earlier(view.scores, rounds, language));
    return { rows: [...rows, { label: say(language, "sheet.blind"), cells: earned.map(String) }], series };
  }
  const counts = (owner: number): boolean => view.former === null || view.secured.includes(owner);
  const rows = (["small", "big", "square"] as const).map((kind) => ({
    label: say(language, `sheet.${kind}`, { n }),
    points: everyone.map((owner) => (counts(owner) ? STONE_POINTS[kind] * view.stones.filter((stone) => stone.owner === owner && stone.kind === kind).length : 0)),
  }));
  if (view.former !== null) {
    const former = ownerOf(view, view.former);
    rows.push({ label: say(language, "sheet.eight", { n }), points: everyone.map((owner) => (owner === former ? 8 : 0)) });
  } else {
    const none = (owner: number): boolean => view.stones.every((stone) => stone.owner !== owner);
    const points = everyone.map((owner) => (none(owner) ? nonsenseTile(view, owner).points : 0));
    if (points.some(Boolean)) rows.push({ label: say(language, "sheet.nonsense", { n }), points });
  }
  const told = rows.filter(({ points }) => points.some(Boolean));
  const before = view.scores.map((score, seat) => score - told.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0));
  const known = rounds.length === n ? rounds.slice(0, -1) : [];
  return { rows: cells(n > 1 ? [...earlier(before, known, language), ...told] : told), series };
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
