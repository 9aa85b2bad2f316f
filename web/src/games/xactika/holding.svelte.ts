/** What a board remembers: a finished trick and a round's points for a moment, the discards for the round. */

import { finishedTricks, knownDiscards } from "./tricks";
import type { CardName } from "./types";
import type { Effect, RoundEnded, Trick, XactikaView } from "./wire";

const HOLD = 1100; // milliseconds that a finished trick stays
const GAIN = 5000; // and the points of a finished round

type Timer = ReturnType<typeof setTimeout>;

export class Holding {
  /** The finished trick, and whether it is on its way to its winner. */
  trick = $state.raw<Trick | null>(null);
  leaving = $state(false);
  /** The points that each seat got for the round that has just ended. */
  gains = $state.raw<number[] | null>(null);
  /** Kept, because a new round's view no longer shows it. */
  lastOfRound = $state.raw<Trick | null>(null);
  /** The cards of this round, or of the last trick before it, that did not follow. */
  discards = $state.raw<ReadonlySet<CardName>>(new Set());

  private trickTimer: Timer | undefined;
  private gainTimer: Timer | undefined;

  /** See what has led to a view. */
  see(effects: Effect[], view: XactikaView, motion: number): void {
    this.discards = effects.length ? this.withDiscards(effects) : knownDiscards(view);
    if (effects.length === 0) return this.clear();
    const ended = effects.findLast((each) => each.is === "round_ended");
    if (ended) this.endRound(ended);
    if (!effects.some((each) => each.is === "trick_taken")) return;
    const trick = finishedTricks(view).at(-1) ?? this.lastOfRound;
    if (trick) this.hold(trick, view.phase === "over" ? null : motion);
  }

  private withDiscards(effects: Effect[]): Set<CardName> {
    const found = new Set(this.discards);
    for (const each of effects) {
      if (each.is === "discarded") found.add(each.card);
      else if (each.is === "led" || each.is === "followed") found.delete(each.card); // dealt anew since
    }
    return found;
  }

  /** Clear the table: somebody wants to go on. */
  release(): void {
    clearTimeout(this.trickTimer);
    this.trick = null;
    this.leaving = false;
  }

  stop(): void {
    clearTimeout(this.trickTimer);
    clearTimeout(this.gainTimer);
  }

  /** Forget everything: one has just come, or a replay has gone back. */
  private clear(): void {
    this.release();
    clearTimeout(this.gainTimer);
    this.gains = this.lastOfRound = null;
  }

  /** Show a trick, then send it to its winner in so many milliseconds; null: it stays. */
  private hold(trick: Trick, motion: number | null): void {
    this.release();
    this.trick = trick;
    if (motion === null) return;
    this.trickTimer = setTimeout(() => {
      this.leaving = true;
      this.trickTimer = setTimeout(() => this.release(), motion);
    }, HOLD);
  }

  private endRound({ last, points }: RoundEnded): void {
    clearTimeout(this.gainTimer);
    this.lastOfRound = last;
    this.gains = points;
    this.gainTimer = setTimeout(() => (this.gains = null), GAIN);
  }
}
