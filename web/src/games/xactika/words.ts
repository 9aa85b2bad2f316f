/** What the frame says about this game: the prompt, a note at each seat, the sound, the score sheet, the keys. */

import type { Breakdown, Language } from "../../lib/board";
import { bySeat, signed } from "../../lib/numbers";
import type { Sound } from "../../lib/sound";
import { ROUNDS, TRICKS } from "./box";
import { countOf, valueOf } from "./cards";
import { readMove, readOptions } from "./moves";
import { demandWords, howMany, say, trickWords } from "./text";
import { bidSum, finishedTricks, runningTrick } from "./tricks";
import type { Effect, XactikaView } from "./wire";

export function prompt(
  view: XactikaView,
  seat: number | null,
  names: string[],
  language: Language,
  legal: string[],
): string {
  const actor = view.actors[0];
  if (view.phase === "over") return say(language, "prompt.over");
  if (actor === undefined || actor < 0) return say(language, "prompt.deal");
  const who = names[actor] ?? "";
  if (view.phase === "bid")
    return seat === actor ? bidPrompt(view, legal, language) : say(language, "prompt.bids", { who });
  const trick = runningTrick(view);
  if (!trick) return say(language, seat === actor ? "prompt.lead" : "prompt.leads", { who });
  const demand = demandWords(language, trick.demand);
  if (seat !== actor || !legal.length) return say(language, "prompt.follows", { who, demand });
  const key = legal.length < view.hand.length ? "prompt.follow" : view.discarding ? "prompt.any" : "prompt.all";
  return say(language, key, { demand });
}

/** What lies ready, in a few words that ask to confirm it. */
export function ready(move: string, view: XactikaView, _: string[], language: Language, only: boolean): string {
  if (only) return "";
  const read = readMove(move);
  if (read.is === "bid") return say(language, "ready.bid", { tricks: trickWords(language, read.tricks) });
  const value = valueOf(read.card);
  if (read.is === "card") return say(language, view.discarding ? "ready.discard" : "ready.card", { value });
  const { card, symbol } = read;
  return say(language, "ready.lead", { value, demand: howMany(language, { symbol, count: countOf(card, symbol) }) });
}

function bidPrompt(view: XactikaView, legal: string[], language: Language): string {
  const { bids } = readOptions(legal);
  const barred = Array.from({ length: TRICKS + 1 }, (_, tricks) => tricks).filter((tricks) => !bids.has(tricks));
  const words = { sum: bidSum(view).sum, tricks: TRICKS, not: barred.join(", ") };
  return say(language, bids.size && barred.length ? "prompt.bid.last" : "prompt.bid", words);
}

export function note(view: XactikaView, seat: number, language: Language): string {
  const taken = view.taken[seat] ?? 0;
  const bid = view.bids[seat];
  if (view.variant !== "bid") return trickWords(language, taken);
  return say(language, "note.bid", { taken, bid: bid ?? "–" });
}

export function breakdown(view: XactikaView, _: number[][], language: Language, sums: Effect[] = []): Breakdown {
  const rows = view.rounds.map((round, number) => ({
    label: say(language, "round", { n: number + 1 }),
    cells: round.points.map((points, seat) => {
      const bid = round.bids[seat];
      if (typeof bid !== "number") return signed(points);
      return say(language, "cell.bid", { points: signed(points), taken: round.taken[seat] ?? 0, bid });
    }),
  }));
  const series = bySeat(sums.flatMap((each) => (each.is === "round_ended" ? [each.totals ?? []] : [])));
  const legend = view.variant === "bid" ? { legend: say(language, "cell.legend") } : {};
  return { rows, series, ...legend };
}

export function soundOf(effects: Effect[]): Sound {
  const kinds = new Set(effects.map((each) => each.is));
  if (kinds.has("trick_taken")) return "take";
  return kinds.has("bid_made") ? "move" : "card";
}

/** Round and trick, as the board shows them; `taken`: the last one still lies on the table. */
export function progress(view: XactikaView, taken: boolean): { round: string; trick: string } {
  const done = finishedTricks(view).length;
  const trick = Math.min(taken ? done : done + 1, TRICKS);
  return { round: `${view.round}/${ROUNDS}`, trick: `${trick}/${TRICKS}` };
}

export function keys(language: Language): { key: string; does: string }[] {
  return [
    { key: "← →", does: say(language, "keys.move") },
    { key: `1 – ${TRICKS}`, does: say(language, "keys.card") },
    { key: "B C K S", does: say(language, "keys.symbol") },
    { key: `0 – ${TRICKS}`, does: say(language, "keys.bid") },
    { key: "O", does: say(language, "keys.overview") },
    { key: "T", does: say(language, "keys.last") },
    { key: "R", does: say(language, "keys.rounds") },
  ];
}
