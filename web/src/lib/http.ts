// Made by `make messages` from answers.py, questions.py and http of src/tafelrunde/server; do not edit.

import type { Words } from "./messages";

/** Good moves in no order of merit, and the best of them; for the position with this number. */
export interface Advice {
  number: number;
  good: Advised[];
  best: string;
}

/** A move, in notation and in words, its prospects from 0 to 100, and why. */
export interface Advised {
  move: string;
  words: Words;
  percent: number;
  why: Reasons;
}

/** What is to be said of a move in both languages: `+ …` speaks for it, `- …` against it. */
export interface Reasons {
  de: string[];
  en: string[];
}

/** What a move that is about to be made would lose clearly, of 100, and what is better; else nothing. */
export interface Coached {
  number: number;
  lost: number;
  better: Advised | null;
  flaws: Reasons;
}

/** A game step by step: a finished one, or one's own as far as it is. */
export interface Replay {
  game: string;
  options: Record<string, string>;
  names: string[];
  levels: (number | null)[];
  seats: number;
  scores: number[];
  winners: number[];
  result: Words | null;
  steps: Step[];
  turns: number[];
  rounds: number[];
}

/** A step of a finished game, from somebody's perspective. */
export interface Step {
  number: number;
  actor: number;
  move: string;
  words: Words;
  effects: unknown[];
  view: unknown;
  scores: number[];
  hands: unknown[];
}

/** The chance of a finished game, to be recomputed. */
export interface Draws {
  commitment: string;
  secret: string;
  shares: string[];
  draws: Draw[];
  moves: [number, string][];
}

/** A draw: what could have been drawn, with its probability, and what was. */
export interface Draw {
  outcomes: [string, string][];
  drawn: string;
}

/** A review, or how far it is; `asked`: somebody wants it, else the work has not begun. */
export interface ReviewState {
  asked: boolean;
  done: number;
  total: number;
  review: Review | null;
}

/** All decisions of a game, the sums by seat, and the turning points as indices of decisions. */
export interface Review {
  game: string;
  names: string[];
  levels: (number | null)[];
  decisions: Judged[];
  accounts: Account[];
  losses: number[];
  swings: number[];
}

/** A decision with what it lost, and the step of the replay in which it was made. */
export interface Judged {
  entry: number;
  seat: number;
  move: string;
  best: string;
  before: number;
  after: number;
  lost: number;
  luck: number;
  step: number;
  words: Words;
  best_words: Words;
  why: Reasons;
  flaws: Reasons;
}

/** The whole game of a seat: start - lost + luck = end. */
export interface Account {
  seat: number;
  start: number;
  lost: number;
  luck: number;
  end: number;
}

/** A lesson in the list of a course. */
export interface Outline {
  id: string;
  title: Words;
  clauses: string[];
  tasks: number;
  enough: boolean;
  table: LessonTable | null;
  begun: boolean;
}

/** A real game against the weakest bots, at the end of a course. */
export interface LessonTable {
  say: Words;
  seats: number;
  options: Record<string, string>;
}

/** A task as the board shows it. */
export interface Asked {
  say: Words;
  seat: number;
  names: string[];
  view: unknown;
  legal: string[];
  previews: unknown[][];
  look: string[];
}

/** What a move came to: whether it was meant, what is said of it, what happens, and what was meant. */
export interface Answered {
  right: boolean;
  say: Words;
  seen: Seen[];
  best: string;
  came?: Came | null;
}

/** Something that happens after a move: what it did, and the table after it. */
export interface Seen {
  seat: number;
  move: string;
  effects: unknown[];
  view: unknown;
}

/** What a try came to, what it did to the rating and the days, and how one stands now. */
export interface Came {
  what: "known" | "missed" | "solved";
  change: number;
  day: boolean;
  own: Standing;
}

/** How somebody stands: all first tries of a game, what was solved, and how often in a row. */
export interface Standing {
  rating: number;
  tried: number;
  solved: number;
  row: number;
  days: number;
  today: boolean | null;
}

/** The puzzles of a game, the easiest first: the level that finds each, today's, and how one stands. */
export interface Puzzles {
  levels: number[];
  today: number;
  next: number;
  own: Standing;
}

/** A table to open: bots and names by seat; with `start` the game begins at once. */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, string>;
  clock?: "1day" | "2min" | "30s" | "off";
  public?: boolean;
  bots?: (number | null)[];
  names?: string[];
  start?: boolean;
}

/** The game at the end of a course, against the weakest bots. */
export interface FirstGame {
  game: string;
  lesson: string;
}

/** A table with the chance of a finished one, to compare: the same game and bots. */
export interface SameDeal {
  like: string;
}

/** A table with the chance of a game that comes as a record. */
export interface SharedDeal {
  record: string;
}

/** A game that comes as a record, to be told as a seat or a spectator saw it. */
export interface SharedGame {
  record: string;
  seat?: number | null;
}

/** A finished game without a network: for one, or the deal of a day. */
export interface HandedIn {
  record: string;
  day?: string;
}

/** A deal of the day that was taken along. */
export interface TakenDeal {
  game: string;
  day: string;
  secret: string;
}

/** One of one's own seats. */
export interface OwnSeat {
  seat: number;
}

/** A move that one is about to make, in notation. */
export interface OwnMove {
  seat: number;
  move: string;
}

/** A move in a lesson, in notation. */
export interface Attempt {
  move: string;
}

/** What was touched on the board of a lesson: a part of a move. */
export interface Touch {
  touched: string;
}

/** A name, plain text. */
export interface NewName {
  name: string;
}

/** A personal link's secret part. */
export interface Token {
  token: string;
}

/** Somebody whom this browser was before. */
export interface Formerly {
  person: string;
}

/** A link. */
export interface Link {
  text: string;
}

/** The deal of the day of a game. */
export interface Daily {
  game: string;
  seats: number;
  level: number | null;
  commitment: string;
  table: string | null;
  over: boolean;
  taken: boolean;
  today: Day;
  yesterday: Day;
}

/** The results of a day's deal on this server, the best first. */
export interface Day {
  day: string;
  results: Outcome[];
}

/** Games with the same chance as a table. */
export interface Deal {
  game: string;
  over: boolean;
  daily: string;
  results: Outcome[];
}

/** A browser in which one is signed in. */
export interface DeviceInfo {
  id: string;
  kind: string;
  added: number;
  seen: number;
  this: boolean;
}

/** A game and what can be chosen for it. */
export interface GameInfo {
  id: string;
  name: Record<string, string>;
  seats: [number, number];
  solo: boolean;
  options: Record<string, string[]>;
  lessons: number;
  puzzles: number;
  combinations: Record<string, Record<string, string>[]>;
  levels: LevelInfo[];
}

/** The lessons that one has finished, by game. */
export interface Learned {
  lessons: Record<string, string[]>;
}

/** A bot's level. */
export interface LevelInfo {
  level: number;
  name: Record<string, string>;
  weaker?: boolean;
}

/** Who one is. */
export interface Me {
  person: string | null;
  name: string;
  lost: boolean;
  before: Person[];
}

/** Where others in the same network find this server: empty if nowhere, None if one is not at it. */
export interface Near {
  address: string | null;
}

/** A personal link's secret part, and how long it is good. */
export interface NewLink {
  token: string;
  seconds: number;
}

/** What a game came to for somebody. */
export interface Outcome {
  table: string;
  seat: number;
  name: string;
  own: boolean;
  score: number;
  won: boolean;
  alone: boolean;
  at: number;
  offline: boolean;
}

/** Somebody: a public number and a name. */
export interface Person {
  person: string;
  name: string;
}

/** Why a request was refused. */
export interface Problem {
  reason: string;
  detail: string;
}

/** The games that one has played alone: the best and the mean of all, and the newest. */
export interface Solo {
  count: number;
  best: number;
  mean: number;
  results: Outcome[];
}

/** A table in a list. */
export interface TableInfo {
  id: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  host: string;
  names: string[];
  seats: number;
  free: number;
  clock: "off" | "30s" | "2min" | "1day";
  locked?: boolean;
  options?: Record<string, string>;
  levels?: (number | null)[];
  daily?: string;
  known?: boolean;
  scores?: number[];
  winners?: number[];
  own?: number[];
  at?: number;
  turn?: boolean;
  damaged?: boolean;
  forwards?: boolean;
}

/** Tables one may join, and one's own. */
export interface TableLists {
  open: TableInfo[];
  mine: TableInfo[];
}

/** A table by its name. */
export interface TableName {
  id: string;
}

/** A deal of the day to take along. */
export interface Taken {
  game: string;
  day: string;
  secret: string;
}
