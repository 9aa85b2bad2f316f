/** What stays for a while although the game is already further: what happened, and the board of a finished round. */

import type { BoardProps } from "../../lib/board";
import { boardAfter, happenings, type Happening } from "./changes";
import type { AchtView } from "./types";

const EVENT = 3000; // milliseconds that an event stays, and the end of a round
const SUMMARY = 9000;
const FRESH = 3; // tiles on the board of a new round up to which the last one's points stay
const LOOK = 1800; // that the finished board stays before the next round's

type Timer = ReturnType<typeof setTimeout>;

/** What was shown last at which table: a curtain between two people takes the board away. */
let seen: { path: string; view: AchtView } | null = null;

const tiles = ({ board }: AchtView): number => Object.keys(board).length;
const isSummary = ({ kind, points }: Happening): boolean => points.length > 0 || kind === "blind";

export class News {
  events = $state.raw<Happening[]>([]);
  /** The finished round's board. */
  kept = $state.raw<AchtView | null>(null);

  private before: AchtView;
  private eventTimer: Timer | undefined;
  private keptTimer: Timer | undefined;

  constructor(view: AchtView) {
    this.before = seen?.path === location.pathname ? seen.view : view;
  }

  /** Look at the next view. */
  see({ view: now, last, names, language, motion }: BoardProps<AchtView>): void {
    const { before } = this;
    seen = { path: location.pathname, view: now };
    this.before = now;
    if (now === before || now.round < before.round || now.round > before.round + 1) return;
    const told = happenings(before, now, last, names, language);
    const stale = tiles(now) !== tiles(before) && (tiles(now) > FRESH || this.events.every(({ points }) => points.length === 0));
    if (told.length || stale) this.tell(told);
    if (now.round > before.round && motion > 0 && last) this.keep({ ...before, board: boardAfter(before.board, last.move), former: null });
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
