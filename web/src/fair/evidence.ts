/** What this browser has seen of a game's chance, to be compared with the server's word at the end. */

import { bytesOf, hexOf, sha256ByHand } from "./hash";
import type { Event, Position, Table } from "../lib/messages";

export type Fault = "commitment" | "seals" | "swapped" | "missing" | "shares" | "draw" | "unnumbered";

/** Something that must not happen, noticed during the game: as it was shown first, and as it is now. */
export interface Alarm {
  fault: Fault;
  at: number;
  was: string;
  now: string;
  read: boolean;
}

/** A seat's cards after so many draws; `since`: those after which they were seen before, -1: unknown. */
export interface Held {
  seat: number;
  draws: number;
  since: number;
  cards: string[];
}

/** A move that was shown; `number` is that of its event. */
export interface Played {
  number: number;
  seat: number;
  move: string;
}

/** docs/fair-chance.md explains every field; another meaning is another version. */
export interface Evidence {
  evidence: 1;
  table: string;
  game: string;
  /** Its chance is that of a day or of another game: nobody adds to it. */
  fixed: boolean;
  /** Seconds since 1970, and the number of the last position. */
  at: number;
  number: number;
  /** As first seen, and whether that was before the start. */
  commitment: string;
  before: boolean;
  /** One's own; empty: none. */
  share: string;
  /** The closing in which it was opened (0: it was not), all seals then, and how often one was opened. */
  closed: number;
  seals: string[];
  opened: number;
  /** All shares, as first seen after the start, and the closing with which it began. */
  shares: string[] | null;
  began: number;
  /** What everybody saw drawn, by number from 0. */
  drawn: Record<string, string>;
  held: Held[];
  alarms: Alarm[];
  /** As they were shown, without those that were taken back. */
  moves: Played[];
}

export interface Seen {
  table: Table;
  position: Position | null;
  events: Event[];
}

export const now = (): number => Math.round(Date.now() / 1000);

export const sealOf = (share: string): string => hexOf(sha256ByHand(bytesOf(share)));

export const sealsOf = (table: Table): string[] => table.seals.map(({ seal }) => seal);

export const begin = (
  table: string,
  game: string,
  commitment: string,
  { before, fixed }: { before: boolean; fixed: boolean },
): Evidence => ({
  evidence: 1,
  table,
  game,
  fixed,
  at: 0,
  number: 0,
  commitment,
  before,
  share: "",
  closed: 0,
  seals: [],
  opened: 0,
  shares: null,
  began: 0,
  drawn: {},
  held: [],
  alarms: [],
  moves: [],
});

function alarm(kept: Evidence, fault: Fault, was: string[], is: string[]): void {
  const found = { fault, at: now(), was: was.join(" "), now: is.join(" "), read: false };
  if (!kept.alarms.some((each) => each.fault === fault && each.now === found.now)) kept.alarms.push(found);
}

function compare(kept: Evidence, fault: Fault, was: string[], is: string[]): void {
  if (was.join(" ") !== is.join(" ")) alarm(kept, fault, was, is);
}

/** What was not taken back: whoever plays alone may go back behind moves and draws. */
function standing(events: Event[]): Event[] {
  const backs = events.filter(({ to }) => to != null);
  if (backs.length === 0) return events;
  return events.filter(({ number }) => !backs.some((back) => back.to! <= number && number < back.number));
}

/** Forget what was taken back since the last position. */
function goBack(kept: Evidence, events: Event[]): void {
  for (const { number, to, draw } of events) {
    if (to == null || number <= kept.number) continue;
    const left = draw ?? 0;
    kept.drawn = Object.fromEntries(Object.entries(kept.drawn).filter(([at]) => Number(at) < left));
    kept.held = kept.held.filter(({ draws }) => draws <= left);
    kept.moves = kept.moves.filter((move) => move.number < to);
  }
}

/** Add what is to be seen now, and sound the alarm where it does not fit what was seen before. */
export function watch(kept: Evidence, { table, position, events: told }: Seen): void {
  // A server that calls somebody alone whom others have sealed with would have evidence forgotten.
  const alone = kept.seals.length < 2 && table.seats.filter((seat) => seat.person !== null).length === 1;
  const events = alone ? standing(told) : told; // among others nothing that was drawn is drawn again
  if (alone) goBack(kept, told);
  compare(kept, "commitment", [kept.commitment], [table.commitment]);
  if (kept.closed && kept.closed === table.closed) compare(kept, "seals", kept.seals, sealsOf(table));
  if (table.phase !== "waiting") {
    if (kept.shares) compare(kept, "shares", kept.shares, table.shares);
    else watchStart(kept, table);
  }
  for (const { kind, draw, move } of events) {
    if (kind !== "drawn" || move == null) continue;
    if (draw == null) alarm(kept, "unnumbered", [], []);
    else compare(kept, "draw", [String(draw + 1), (kept.drawn[draw] ??= move)], [String(draw + 1), move]);
  }
  watchMoves(kept, events);
  if (position) watchHands(kept, position, events);
}

/** Keep the moves as they are shown; what is told again after a reload is known. */
function watchMoves({ moves }: Evidence, events: Event[]): void {
  const known = moves.at(-1)?.number ?? 0;
  for (const { number, kind, seat, move } of events) {
    if (number <= known || seat == null || move == null) continue;
    if (kind === "moved") moves.push({ number, seat, move });
    const last = moves.findLastIndex((each) => each.seat === seat);
    if (kind === "taken_back" && last >= 0) moves.splice(last, 1);
  }
}

function watchStart(kept: Evidence, table: Table): void {
  Object.assign(kept, { shares: table.shares, began: table.closed });
  const fault = kept.share ? shareFault(kept, table.shares) : null;
  if (fault) alarm(kept, fault, [kept.share], table.shares);
}

/** What is wrong with the shares of a game that one has added to: they are those that were sealed, and one's own is there. */
export function shareFault(kept: Evidence, shares: string[]): "swapped" | "missing" | null {
  const isIn = shares.includes(kept.share);
  const opened = kept.closed !== 0 && kept.closed === kept.began; // else the start was another one
  if ((isIn || opened) && !fitSeals(shares, kept.seals)) return "swapped";
  return isIn ? null : "missing";
}

/** Draws depend on a share's letters, so its 32 bytes have one spelling. */
const isShare = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Whether every share has its seal, in the same order; seals may be left over. */
function fitSeals(shares: string[], seals: string[]): boolean {
  let at = 0;
  return shares.every((share) => isShare(share) && (at = seals.indexOf(sealOf(share), at) + 1) > 0);
}

/** The cards of the first that the second has not. */
export function beyond(cards: string[], others: string[]): string[] {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const handIn = (view: unknown): string[] => [(view as { hand?: string | string[] | null }).hand ?? []].flat();

/** A hand only shrinks until nature draws again: for each number of draws, the fullest one is kept. */
function watchHands(kept: Evidence, { choices, drawn, number }: Position, events: Event[]): void {
  // What is taken back unseen brings cards into a hand that nobody drew.
  const unsure = events.some((event) => event.kind === "taken_back" && event.number > kept.number);
  for (const { seat, view } of choices) {
    const [cards, last] = [handIn(view), kept.held.findLast((held) => held.seat === seat)];
    if (last?.draws === drawn) last.cards.push(...beyond(cards, last.cards));
    else kept.held.push({ seat, draws: drawn, since: last && !unsure ? last.draws : -1, cards });
  }
  kept.number = number;
}
