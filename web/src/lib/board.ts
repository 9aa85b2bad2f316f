/** The contract between the table frame and a game's board: a board draws a view and reports a move. */

import type { Component } from "svelte";
import type { Sound } from "./sound";

export type Language = "de" | "en";

/** What a board is given. It knows no rules: what may be played is in `legal`, and nothing else is live. */
export interface BoardProps<View, Effect = unknown> {
  view: View;
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  names: string[];
  language: Language;
  /** Moves in notation; empty when there is nothing to decide. */
  legal: string[];
  /** Which decision it is, null for none: where the same moves are asked for once more, it is another number. */
  due: number | null;
  /** Beside `legal`: the effects of each move that the game tells before it is made; empty where it tells none. */
  previews: Effect[][];
  /** What has led to this view, in order; empty when one comes, or goes back in a replay. */
  effects: Effect[];
  /** It is still to be seen what has happened: banners, a trick that was taken, points. No board has a clock of its own. */
  fresh: boolean;
  /** It is told beside the board, so no banner lies over it. */
  quiet?: boolean;
  /** Close the sum of a round, which stays until somebody does. */
  goOn: () => void;
  /** Others wait until it is closed. */
  awaited: boolean;
  /** The move that lies ready as a ghost, not yet confirmed. */
  staged: string | null;
  /** Lay a move ready (or take it back: null). With confirming switched off the frame plays it at once. */
  stage: (move: string | null) => void;
  /** Play the staged move, e.g. on a second tap or when a card was dragged to the table. */
  confirm: () => void;
  /** Ask the rules why something touched cannot be done; empty where nothing is in the way. */
  why: (touched: string) => Promise<string>;
  /** Say why something touched cannot be done, naming the rule; shown for a moment and read aloud. */
  object: (why: string) => void;
  /** The last decision, to be marked. */
  last: { seat: number; move: string } | null;
  /** Milliseconds for an animation: 0, 150 or 300. */
  motion: number;
  /** The names in what is told: whoever reads it alone finds "(you)" beside the own one. */
  called?: string[];
  /** Several people share this device: what is secret is shown only while it is held. */
  shared?: boolean;
}

/** A score sheet for the result: one row a round (or part), one cell a seat. */
export interface Breakdown {
  rows: { label: string; cells: string[] }[];
  /** Per seat the score after each round or decision, for the chart. */
  series: number[][];
  /** What the cells say, where it is not plain. */
  legend?: string;
  /** Whether a result alone is a good one, for a game that grades it. */
  good?: boolean;
}

/**
 * How much there is to see: nothing, a move, an announcement, a move that scores, something that concerns oneself,
 * the sum of a round (until it is closed).
 */
export type Weight = "nothing" | "move" | "word" | "score" | "event" | "summary";

/** What is shown at once of what has happened; of several the last shows the new view. */
export interface Scene<View = unknown, Effect = unknown> {
  view: View;
  effects: Effect[];
  weight: Weight;
}

/** What a game's folder exports as default from `index.ts`; loaded when a table of this game is opened. */
export interface GameModule<View, Effect = unknown> {
  Board: Component<BoardProps<View, Effect>>;
  /** What a sentence marks, in notation (a card, a tile, a place), drawn as high as a line; `bare`: without its place, filling a box. */
  Inline: Component<{ mark: string; language: Language; bare?: boolean }>;
  /** The same in words, for whoever does not see it. */
  markWords: (mark: string, language: Language) => string;
  /** A CSS selector of what a move is made with or on: where a hint is shown. */
  spot: (move: string) => string;
  /** The sign of a hint stands in the middle of its spot, where nothing is drawn; else above it. */
  signs?: "middle";
  /** The one line that says what is to do now, for a seat or a spectator. */
  prompt: (view: View, seat: number | null, names: string[], language: Language, legal: string[]) => string;
  /** A few characters beside a seat's name, such as tricks and bid. */
  note: (view: View, seat: number, language: Language) => string;
  /** The board draws the seats around its table itself; else the frame shows them in a row above it. */
  drawsSeats?: true;
  /** What has happened sounds like this, to whoever sits in a seat. */
  soundOf: (effects: Effect[], seat: number | null) => Sound;
  /** What is to be seen, one after the other, of what has led from one view to the next. */
  scenes: (before: View, after: View, effects: Effect[], seat: number | null) => Scene<View, Effect>[];
  /** What lies ready, in a few words that ask to confirm it; `only`: why it is made by itself, if there is a reason to say. */
  ready?: (move: string, view: View, names: string[], language: Language, only: boolean) => string;
  /** Nothing can be regretted about a move, so that it is played by one touch. */
  needsNoConfirming?: (move: string) => boolean;
  /** `course`: the scores of all seats after every turn; `sums`: what told where they came from; empty until known. */
  breakdown: (view: View, course: number[][], language: Language, sums: Effect[]) => Breakdown;
  /** What a replay in large steps shows at once, where that is more than a turn. */
  turns?: (language: Language) => string;
  /** Keys of this board for the `?` overview. */
  keys: (language: Language) => { key: string; does: string }[];
}
