/** What happened between two views, told as events one understands. */

import type { Language } from "../../lib/board";
import type { Sound } from "../../lib/sound";
import { readLay, readLeap, readUse } from "./moves";
import { ownerOf, owners, scoreOf, seatsOf } from "./owners";
import { eightFigures, type Laid } from "./shapes";
import { cardName, list, say, tileName } from "./text";
import { TILES, isLetter } from "./tiles";
import type { AchtView, CardName } from "./types";
import { ownerName } from "./words";

export interface Happening {
  kind: "round" | "eight" | "blind" | "dark" | "card";
  title: string;
  lines: string[];
  /** Points by owner, at the end of a round. */
  points: { owner: number; who: string; words: string; total: number }[];
  card: CardName | null;
}

type Last = { seat: number; move: string } | null;

/** The board after a tile was laid or has leapt. */
export function boardAfter(board: Laid, move: string): Laid {
  const lay = readLay(move);
  if (lay) return { ...board, [lay.field]: `${lay.letter}/${lay.turn}` };
  const leap = readLeap(move);
  if (!leap) return board;
  const { [leap.from]: tile, ...rest } = board;
  return { ...rest, [leap.field]: `${tile?.[0] ?? "H"}/${leap.turn}` };
}

/** Who formed the "8" that has ended a round; null when none did. */
export function formerOf(before: AchtView, now: AchtView, last: Last): number | null {
  if (before.former !== null) return before.former;
  if (now.former !== null) return now.former;
  if (!last || before.mode === "solo") return null;
  return eightFigures(boardAfter(before.board, last.move)).length > eightFigures(before.board).length ? before.turn : null;
}

/** The tile that brought an owner without stones just these points, if it was one. */
function nonsenseBy(before: AchtView, owner: number, points: number): string | null {
  if (before.stones.some((stone) => stone.owner === owner)) return null;
  const tiles = seatsOf(before, owner).map((seat) => before.tableaus[seat] ?? null);
  if (ownerOf(before, before.turn) === owner) tiles.push(before.drawn);
  return tiles.find((tile) => isLetter(tile) && TILES[tile].value === points) ?? null;
}

function roundPoints(before: AchtView, now: AchtView, former: number | null, names: string[], language: Language): Happening["points"] {
  return owners(before).map((owner) => {
    const gain = scoreOf(now, owner) - scoreOf(before, owner);
    const who = ownerName(before, owner, names, language);
    const parts: string[] = [];
    const eight = former !== null && ownerOf(before, former) === owner ? 8 : 0;
    if (eight) parts.push(say(language, "event.eight.points"));
    const rest = gain - eight;
    const tile = former === null ? nonsenseBy(before, owner, rest) : null;
    if (rest > 0 && former !== null) parts.push(say(language, "event.secured", { n: rest }));
    else if (rest > 0 && tile) parts.push(say(language, "event.nonsense", { tile: tileName(language, tile), n: rest }));
    else if (rest > 0) parts.push(say(language, "event.stones", { n: rest }));
    return { owner, who, words: parts.join(", ") || say(language, "event.nothing"), total: scoreOf(now, owner) };
  });
}

function roundEnd(before: AchtView, now: AchtView, last: Last, names: string[], language: Language): Happening {
  const former = formerOf(before, now, last);
  const who = former === null ? "" : (names[former] ?? "");
  const lines = [former === null ? say(language, "event.full") : say(language, "event.eight.text")];
  const points = before.blind ? [] : roundPoints(before, now, former, names, language);
  if (now.phase !== "over" && !now.blind && now.phase !== "deal-tile") {
    lines.push(say(language, "event.next", { n: now.round, who: names[now.turn] ?? "" }));
  }
  const title = former === null ? say(language, "event.round", { n: before.round }) : say(language, "event.eight", { who });
  return { kind: former === null ? "round" : "eight", title, lines, points, card: null };
}

function blindRound(now: AchtView, names: string[], language: Language): Happening {
  const who = list(language, now.tied.map((owner) => ownerName(now, owner, names, language)));
  return { kind: "blind", title: say(language, "event.blind"), lines: [say(language, "event.blind.text", { who })], points: [], card: null };
}

/** The one card that has just come to the discards beside the one played: the stolen one. */
function stolenCard(before: AchtView, now: AchtView): string | null {
  if (now.stolen) return now.stolen;
  const old = [...before.discards];
  const fresh = now.discards.filter((card) => {
    const at = old.indexOf(card);
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
  const at = fresh.indexOf("abduct") >= 0 ? fresh.indexOf("abduct") : fresh.indexOf("void");
  if (at >= 0) fresh.splice(at, 1);
  return fresh[0] ?? null;
}

function played(before: AchtView, now: AchtView, last: NonNullable<Last>, names: string[], language: Language): Happening | null {
  const use = readUse(last.move);
  const leap = readLeap(last.move);
  const as = leap ? "quantum" : use?.as;
  if (!as) return null;
  const joker = (leap ?? use)?.card === "void";
  const title = say(language, joker ? "event.card.void" : "event.card", { who: names[last.seat] ?? "", card: cardName(language, as) });
  const other = names[use?.seat ?? -1] ?? "";
  let line: string;
  if (leap) line = say(language, leap.from === leap.field ? "event.quantum.turn" : "event.quantum", { start: leap.from, target: leap.field });
  else if (as === "rev") line = say(language, `event.rev.${use?.way ?? "+"}`);
  else if (as === "pole") line = say(language, "event.pole", { who: other });
  else if (as === "abduct") {
    const got = stolenCard(before, now);
    line = say(language, got ? "event.abduct.got" : "event.abduct", { who: other, card: cardName(language, got ?? "") });
  } else line = say(language, `event.${as as "time" | "meteor" | "inf"}`);
  return { kind: "card", title, lines: [line], points: [], card: joker ? "void" : as };
}

const darks = (view: AchtView): number => view.aside.filter((tile) => tile === "D").length;

/** The events to show after a change, the most important last. */
export function happenings(before: AchtView, now: AchtView, last: Last, names: string[], language: Language): Happening[] {
  const told: Happening[] = [];
  const ended = now.round > before.round || (now.phase === "over" && before.phase !== "over");
  const carded = now.discards.length !== before.discards.length;
  if (last && carded && !(ended && readUse(last.move)?.as === "inf")) {
    const card = played(before, now, last, names, language);
    if (card) told.push(card);
  }
  if (!ended && before.former === null && now.former !== null) {
    told.push({ kind: "eight", title: say(language, "event.eight", { who: names[now.former] ?? "" }), lines: [], points: [], card: null });
  }
  if (now.mode === "solo" && now.eights > before.eights) {
    told.push({ kind: "eight", title: say(language, "event.eight.solo"), lines: [], points: [], card: null });
  }
  if (now.round === before.round && darks(now) > darks(before) && !last?.move.includes("meteor")) {
    const who = names[before.tableaus.findIndex((tile, seat) => tile === "D" && now.tableaus[seat] !== "D")] ?? "";
    if (now.blind) told.push({ kind: "dark", title: say(language, "event.dark.blind"), lines: [], points: [], card: null });
    else if (darks(now) >= darks(before) + 2) told.push({ kind: "dark", title: say(language, "event.dark"), lines: [say(language, "event.dark.text", { who })], points: [], card: null });
  }
  if (ended && now.mode !== "solo") told.push(roundEnd(before, now, last, names, language));
  if (now.blind && !before.blind) told.push(blindRound(now, names, language));
  if (now.phase === "draw-off" && before.phase !== "draw-off") {
    told.push({ kind: "blind", title: say(language, "event.drawoff"), lines: [say(language, "event.drawoff.text")], points: [], card: null });
  }
  return told;
}

export function soundOf(before: AchtView, now: AchtView): Sound {
  const eight = now.eights > before.eights || (now.former !== null && before.former === null);
  if (eight || now.round > before.round) return "feat";
  if (now.stones.length > before.stones.length) return "stone";
  return now.discards.length === before.discards.length ? "tile" : "card";
}
