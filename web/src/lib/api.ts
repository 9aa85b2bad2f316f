/** The HTTP part: who one is, which games and tables there are. */

import type { Table, Words } from "./messages";
import type { ReviewState } from "./review";

export type Clock = Table["clock"];

export interface Person {
  person: string;
  name: string;
}

export interface Me {
  /** Nobody yet: null. */
  person: string | null;
  name: string;
  /** This browser was somebody here, and is not recognised any more. */
  lost: boolean;
  /** Whom this browser was, and can be again. */
  before: Person[];
}

/** A browser in which one is signed in. */
export interface Device {
  id: string;
  /** Such as "Firefox, Linux"; may be empty. */
  kind: string;
  added: number;
  seen: number;
  this: boolean;
}

export interface GameInfo {
  id: string;
  seats: [number, number];
  solo: boolean;
  options: Record<string, string[]>;
  levels: { level: number; name: Words }[];
  /** The options that fit together, by number of seats. */
  combinations: Record<string, Record<string, string>[]>;
}

export interface Summary {
  id: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  host: string;
  names: string[];
  seats: number;
  free: number;
  clock: Clock;
  turn: boolean;
  /** Its log cannot be read. */
  damaged: boolean;
}

export interface NewTable {
  game: string;
  seats: number;
  options: Record<string, string>;
  clock: Clock;
  public: boolean;
  bots: (number | null)[];
  names: string[];
}

/** Good moves in no order of merit, the best of them, and why. */
export interface Advice {
  number: number;
  good: { move: string; words: Words }[];
  best: string;
  why: Record<"de" | "en", string[]>;
}

export interface Step {
  number: number;
  actor: number;
  move: string;
  words: Words;
  view: unknown;
  scores: number[];
}

export interface Replay {
  game: string;
  names: string[];
  /** Of the bots; null: a person. */
  levels: (number | null)[];
  seats: number;
  scores: number[];
  winners: number[];
  steps: Step[];
}

/** What a game came to for somebody; `table` is empty where one may not look at it. */
export interface Outcome {
  table: string;
  seat: number;
  name: string;
  own: boolean;
  score: number;
  won: boolean;
  at: number;
}

export interface Solo {
  count: number;
  best: number;
  mean: number;
  results: Outcome[];
}

export interface Day {
  day: string;
  results: Outcome[];
}

export interface Daily {
  game: string;
  seats: number;
  /** Of the bots, if there are any. */
  level: number | null;
  commitment: string;
  /** At which one plays it. */
  table: string | null;
  over: boolean;
  today: Day;
  yesterday: Day;
}

export interface Deal {
  game: string;
  over: boolean;
  daily: string;
  results: Outcome[];
}

export interface Draws {
  commitment: string;
  secret: string;
  shares: string[];
  draws: { outcomes: [string, string][]; drawn: string }[];
  /** Who played what. */
  moves: [number, string][];
}

/** An answer that was no success; `status` 0: the server was not reached. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const said = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(`/api${path}`, { method, credentials: "same-origin", ...said }).catch(() => {
    throw new Refusal(0, "unreachable");
  });
  if (answer.ok) return answer;
  const { reason } = (await answer.json().catch(() => ({}))) as { reason?: string };
  throw new Refusal(answer.status, reason ?? "failed");
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await send(method, path, body)).json()) as T;
}

export const api = {
  me: () => ask<Me>("GET", "/me"),
  rename: (name: string) => ask<Me>("PUT", "/me", { name }),
  /** Be somebody: who one is already, or else a new guest. */
  arrive: () => ask<Me>("POST", "/me", {}),
  link: () => ask<{ token: string; seconds: number }>("POST", "/me/link", {}),
  /** Whose a personal link is; nothing happens to it. */
  owner: (token: string) => ask<Person>("POST", "/me/link/owner", { token }),
  adopt: (token: string) => ask<Me>("POST", "/me/adopt", { token }),
  back: (person: string) => ask<Me>("POST", "/me/back", { person }),
  devices: () => ask<Device[]>("GET", "/me/devices"),
  signOut: (device: string) => ask<Device[]>("DELETE", `/me/devices/${device}`),
  /** A link as a picture, SVG. */
  qr: async (text: string) => (await send("POST", "/qr", { text })).text(),
  games: () => ask<GameInfo[]>("GET", "/games"),
  tables: () => ask<{ open: Summary[]; mine: Summary[] }>("GET", "/tables"),
  open: (table: NewTable) => ask<{ id: string }>("POST", "/tables", table),
  /** A table with the chance of a finished one. */
  again: (like: string) => ask<{ id: string }>("POST", "/tables", { like }),
  solo: () => ask<Record<string, Solo>>("GET", "/me/solo"),
  daily: (game: string) => ask<Daily>("GET", `/daily/${game}`),
  playDaily: (game: string) => ask<{ id: string }>("POST", `/daily/${game}`, {}),
  deal: (id: string) => ask<Deal>("GET", `/tables/${id}/deal`),
  hint: (id: string, seat: number) => ask<Advice>("POST", `/tables/${id}/hint`, { seat }),
  replay: (id: string, seat: number | null) =>
    ask<Replay>("GET", `/tables/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
  course: (id: string) => ask<number[][]>("GET", `/tables/${id}/course`),
  review: (id: string) => ask<ReviewState>("GET", `/tables/${id}/review`),
  askForReview: (id: string) => ask<ReviewState>("POST", `/tables/${id}/review`, {}),
  draws: (id: string) => ask<Draws>("GET", `/tables/${id}/draws`),
};
