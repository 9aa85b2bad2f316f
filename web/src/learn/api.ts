/** What the pages to learn from ask the server. */

import { ask } from "../lib/api";
import type { Answered, Asked, Learned, Outline, Puzzles, Seen } from "../lib/http";
import type { Words } from "../lib/messages";

export const api = {
  lessons: (game: string) => ask<Outline[]>("GET", `/lessons/${game}`),
  learned: () => ask<Learned>("GET", "/me/lessons"),
  learn: (game: string, lesson: string) => ask<null>("PUT", `/me/lessons/${game}/${lesson}`, {}),
  puzzles: (game: string) => ask<Puzzles>("GET", `/puzzles/${game}`),
  /** A task of a lesson or a puzzle, by its address. */
  task: (at: string) => ask<Asked>("GET", at),
  attempt: (at: string, move: string) => ask<Answered>("POST", at, { move }),
  whyNot: (at: string, touched: string) => ask<Words>("POST", `${at}/why`, { touched }),
  /** How it goes on after a move in a puzzle. */
  line: (at: string, move: string) => ask<Seen[]>("POST", `${at}/line`, { move }),
};
