/** What is said of how one stands with the puzzles of a game. */

import type { Came, Standing } from "../lib/http";
import { signed } from "../lib/numbers";
import { say } from "./words";

const HARDEST = 7;

/** How hard a puzzle is, and how one stands before it. */
export const before = (level: number, own: Standing): string =>
  [say("puzzle.level", { n: level, of: HARDEST }), say("puzzle.rating", { n: own.rating }), ...streak(own)].join(" · ");

/** What a try came to; a puzzle that one knew changes nothing. */
export function outcome({ what, change, day, own }: Came): string {
  if (what === "known") return say("puzzle.known");
  const rating = say("puzzle.rated", { n: own.rating, change: (change > 0 ? "+" : "") + signed(change) });
  return [`${say(`puzzle.${what}`)} ${rating}`, ...streak(own), ...(day ? daysOf(own) : [])].join(" · ");
}

/** Several in a row are worth a word. */
const streak = ({ row }: Standing): string[] => (row > 1 ? [say("puzzle.row", { n: row })] : []);

const daysOf = ({ days }: Standing): string[] => (days > 1 ? [say("puzzles.days", { n: days })] : []);

/** How the puzzle of the day stands, and for how many days one has been there. */
export function ofTheDay(own: Standing): string {
  const answered = own.today ? "puzzles.today_solved" : "puzzles.today_missed";
  return [say(own.today === null ? "puzzles.today_text" : answered), ...daysOf(own)].join(" · ");
}

/** How one stands with all others. */
export const ofAll = (own: Standing, count: number): string =>
  own.tried === 0
    ? say("puzzles.count", { n: count })
    : [say("puzzle.rating", { n: own.rating }), say("puzzles.solved", { n: own.solved, of: own.tried })].join(" · ");
