/** What happened between two views: for the eye, not for the rules. */

import type { BoardProps } from "../../lib/board";
import type { Sound } from "../../lib/sound";
import { COLOURS, TOP, type Colour } from "./tiles";
import type { AxioView, LaidTile } from "./types";

export interface Change {
  seat: number;
  /** The tile laid last. */
  tile: LaidTile;
  /** How far each marker of the seat went. */
  steps: number[];
  /** The colours that came to the top. */
  tops: Colour[];
}

/** The last tile laid since `before`, with what it brought; null if none was laid. */
export function changeOf(before: AxioView, now: AxioView): Change | null {
  const tile = now.laid.at(-1);
  if (!tile || now.laid.length <= before.laid.length || before.phase === "square") return null;
  const seat = now.markers.findIndex((row, at) => at === before.turn && row.length > 0);
  if (seat < 0) return null;
  const old = before.markers[seat] ?? [];
  const marks = now.markers[seat] ?? [];
  const steps = marks.map((mark, at) => mark - (old[at] ?? 0));
  return { seat, tile, steps, tops: COLOURS.filter((_, at) => marks[at] === TOP && (old[at] ?? 0) < TOP) };
}

export function soundOf(before: AxioView, now: AxioView): Sound {
  return changeOf(before, now)?.tops.length ? "feat" : "tile";
}

/** Whether a tile from the supply is to be laid: the same seat again, or the supply has just become smaller. */
export function isBonusTurn(before: AxioView | null, now: AxioView, last: BoardProps<AxioView>["last"]): boolean {
  if (now.phase !== "lay") return false;
  if (now.seats > 1) return last !== null && last.seat === now.turn;
  return before !== null && before.laid.length < now.laid.length && now.supply < before.supply;
}

/** The colours in which a seat is lowest. */
export function lowest(marks: number[]): Colour[] {
  const least = Math.min(...marks);
  return COLOURS.filter((_, at) => marks[at] === least);
}
