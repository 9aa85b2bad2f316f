/** What has happened at the table, read from the effects. */

import type { Sound } from "../../lib/sound";
import { gainOf, type Gain } from "./gains";
import { keyOf } from "./moves";
import { CORNERS } from "./box";
import type { BonusDrawn, Effect, TileLaid } from "./wire";

export interface Change {
  tile: TileLaid;
  gain: Gain;
}

/** The tiles that were laid, each with what it brought. */
export function changesOf(effects: Effect[]): Change[] {
  return effects.flatMap((tile, at) => {
    if (tile.is !== "tile_laid") return [];
    const after = effects.slice(at + 1);
    const next = after.findIndex((each) => each.is === "tile_laid");
    const gain = gainOf(next < 0 ? after : after.slice(0, next));
    return gain ? { tile, gain } : [];
  });
}

/** The places on which tiles were laid, those of the square too. */
export function placesLaid(effects: Effect[]): Set<string> {
  return new Set(effects.flatMap((each) => (each.is === "tile_laid" || each.is === "square_laid" ? keyOf(each) : [])));
}

/** The grid points whose circles were completed. */
export function circlesCompleted(effects: Effect[]): Set<string> {
  const points = changesOf(effects).flatMap(({ tile, gain }) =>
    gain.completes.map((corner) => {
      const [dx, dy] = CORNERS[corner] ?? CORNERS[0];
      return keyOf({ x: tile.x + dx, y: tile.y + dy });
    }),
  );
  return new Set(points);
}

/** The bonus turn that has begun; null if its tile lies already, or none has. */
export function bonusTurn(effects: Effect[]): BonusDrawn | null {
  const last = effects.findLast((each) => each.is === "bonus_drawn" || each.is === "tile_laid");
  return last?.is === "bonus_drawn" ? last : null;
}

export function soundOf(effects: Effect[]): Sound {
  return effects.some((each) => each.is === "axio") ? "feat" : "tile";
}
