/** What a game's `rules/<language>.json` holds: the rules page in its order, and what its figures show. */

import type { Component, Snippet } from "svelte";
import type { Language } from "../lib/board";

export interface Chapter {
  /** Its anchor, the same in every language. */
  id: string;
  title: string;
  /** By their ids in rules.md. */
  clauses: Record<string, string>;
}

export interface RulesText {
  goal: string;
  turn: string;
  end: string;
  chapters: Chapter[];
  /** What is said below a figure, by the clause that it follows. */
  captions: Record<string, string>;
  /** What a clause settles that the printed rules leave open, or stands in for. */
  differences: Record<string, string>;
}

/** What a game draws by the clause that it follows, the ground it is drawn on, and what can be tried. */
export interface Figures {
  game: string;
  /** Clauses that the rules have a position for (`lessons/figures.toml`). */
  tried: string[];
  paper: string;
  ink: string;
  /** With less room around. */
  tight?: true;
  after: Record<string, Snippet>;
}

/** A game's `Rules.svelte`. */
export type RulesOf = Component<{ text: RulesText; language: Language }>;
