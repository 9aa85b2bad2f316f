/** What a board remembers of what it was told, beyond what a view shows. */

import type { Effect, Trick } from "./wire";

export class Memory {
  /** The last trick of the round before: a new round's view no longer shows it. */
  lastOfRound = $state.raw<Trick | null>(null);

  /** See what has led to a view; nothing: one has just come, or a replay has gone back. */
  see(effects: Effect[]): void {
    if (effects.length === 0) this.lastOfRound = null;
    for (const each of effects) if (each.is === "round_ended") this.lastOfRound = each.last;
  }
}
