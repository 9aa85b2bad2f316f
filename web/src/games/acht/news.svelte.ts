/** What stays for a while although the game is already further: what happened, and the board of a finished round. */

import type { BoardProps } from "../../lib/board";
import { drawnAfter, happenings, type Happening } from "./changes";
import type { AchtView, Effect } from "./wire";

const EVENT = 3000; // milliseconds that an event stays, and the end of a round
const SUMMARY = 9000;
const FRESH = 3; // tiles on the board of a new round up to which the last one's points stay
const LOOK = 1800; // that the finished board stays before the next round's

type Timer = ReturnType<typeof setTimeout>;

/** What was shown last at which table: a curtain between two people takes the board away. */
let seen: { path: string; view: AchtView; effects: Effect[] } | null = null;

const isSummary = ({ kind, points }: Happening): boolean => points.length > 0 || kind === "blind";
const lays = ({ is }: Effect): boolean => is === "tile_laid" || is === "tile_leapt";
const clears = ({ is }: Effect): boolean =>
  is === "round_began" || is === "blind_round_began" || is === "draw_off_began";

export class News {
  events = $state.raw<Happening[]>([]);
  /** The finished round's board. */
  kept = $state.raw<AchtView | null>(null);

  private eventTimer: Timer | undefined;
  private keptTimer: Timer | undefined;

  /** Look at the next view, and what has led to it. */
  see(props: BoardProps<AchtView, Effect>): void {
    const { view, effects, motion } = props;
    const before = seen?.path === location.pathname ? seen : null;
    seen = { path: location.pathname, view, effects };
    if (effects === before?.effects) return;
    if (effects.length === 0) return this.release();
    const told = happenings(effects, props);
    const stale = effects.some(lays) && (Object.keys(view.board).length > FRESH || !this.events.some(isSummary));
    if (told.length || stale) this.tell(told);
    const cleared = effects.findIndex(clears);
    if (before && cleared >= 0 && motion > 0) this.keep(drawnAfter(before.view, effects.slice(0, cleared)));
  }

  /** Take the events away. */
  hush(): void {
    this.tell([]);
  }

  /** Take everything away: somebody wants to go on. */
  release(): void {
    this.keep(null);
    this.hush();
  }

  stop(): void {
    clearTimeout(this.eventTimer);
    clearTimeout(this.keptTimer);
  }

  private tell(events: Happening[]): void {
    clearTimeout(this.eventTimer);
    this.events = events;
    if (events.length) this.eventTimer = setTimeout(() => this.hush(), events.some(isSummary) ? SUMMARY : EVENT);
  }

  private keep(board: AchtView | null): void {
    clearTimeout(this.keptTimer);
    this.kept = board;
    this.tell(this.events); // their time begins when the board has gone
    if (board) this.keptTimer = setTimeout(() => this.keep(null), LOOK);
  }
}
