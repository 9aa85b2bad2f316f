/** What stays on the table for a moment although the game is already further: a finished trick, a round's points. */

import { isEarlier, justFinished } from "./tricks";
import type { Trick, XactikaView } from "./types";

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

  private before: XactikaView;
  private trickTimer: Timer | undefined;
  private gainTimer: Timer | undefined;

  constructor(view: XactikaView) {
    this.before = view;
  }

  /** Look at the next view; `move` is the one that led to it. */
  see(now: XactikaView, move: string | null, motion: number): void {
    const { before } = this;
    this.before = now;
    if (isEarlier(now, before)) this.clear();
    const done = now === before ? null : justFinished(before, now, move);
    if (!done) return;
    if (before.rounds.length !== now.rounds.length) this.endRound(done, now);
    this.hold(done, now.phase === "over" ? null : motion);
  }

  /** Clear the table: somebody wants to go on. */
  release(): void {
    clearTimeout(this.trickTimer);
    this.trick = null;
    this.leaving = false;
  }

  /** Forget everything: a replay has gone back. */
  private clear(): void {
    this.release();
    clearTimeout(this.gainTimer);
    this.gains = null;
  }

  stop(): void {
    clearTimeout(this.trickTimer);
    clearTimeout(this.gainTimer);
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

  private endRound(trick: Trick, now: XactikaView): void {
    clearTimeout(this.gainTimer);
    this.lastOfRound = trick;
    this.gains = now.rounds.at(-1)?.points ?? null;
    this.gainTimer = setTimeout(() => (this.gains = null), GAIN);
  }
}
