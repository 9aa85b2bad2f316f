/** What a board remembers of what it was told, beyond what a view shows. */

import { knownDiscards } from "./tricks";
import type { CardName } from "./types";
import type { Effect, Trick, XactikaView } from "./wire";

export class Memory {
  /** The last trick of the round before: a new round's view no longer shows it. */
  lastOfRound = $state.raw<Trick | null>(null);
  /** The cards of this round, or of the last trick before it, that did not follow. */
  discards = $state.raw<ReadonlySet<CardName>>(new Set());
  /** The card that would take the running trick as it lies. */
  best = $state.raw<CardName | null>(null);

  /** See what has led to a view; nothing: one has just come, or a replay has gone back. */
  see(effects: Effect[], view: XactikaView): void {
    this.discards = new Set([...knownDiscards(view), ...(effects.length ? this.discards : [])]);
    if (effects.length === 0) this.lastOfRound = this.best = null;
    for (const each of effects) this.note(each);
  }

  private note(effect: Effect): void {
    if (effect.is === "led" || (effect.is === "followed" && effect.wins)) this.best = effect.card;
    if (effect.is === "discarded") this.discards = new Set([...this.discards, effect.card]);
    else if (effect.is === "led" || effect.is === "followed")
      this.forget(effect.card); // it was dealt anew since
    else if (effect.is === "round_ended") this.lastOfRound = effect.last;
    if (effect.is === "trick_taken") this.best = null;
  }

  private forget(card: CardName): void {
    this.discards = new Set([...this.discards].filter((each) => each !== card));
  }
}
