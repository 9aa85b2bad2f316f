/** A coach looks at one's moves in the first games against bots, and has a word before one loses clearly. */

import { api, type Coached } from "../lib/api";
import type { Table } from "../lib/messages";
import { remember, remembered, settings } from "../lib/settings.svelte";

const KEY = "tafelrunde.coached";
const FIRST = 3; // games of each kind in which the coach is there without being asked

/** The first tables of each game at which somebody played against bots. */
type Tables = Record<string, string[]>;

const played = (game: string): string[] => remembered<Tables>(KEY, {})[game] ?? [];

/** Note that somebody plays against bots here: the coach comes to the first tables. */
export function noteTable({ id, game, seats }: Pick<Table, "id" | "game" | "seats">): void {
  const own = played(game);
  if (own.includes(id) || own.length >= FIRST || !seats.some(({ level }) => level !== null)) return;
  remember(KEY, { ...remembered<Tables>(KEY, {}), [game]: [...own, id] });
}

/** Whether the coach comes to a table. */
export const coached = ({ id, game, seats }: Pick<Table, "id" | "game" | "seats">): boolean =>
  seats.some(({ level }) => level !== null) && (settings.coach ?? played(game).includes(id));

/** Whether it is the first game of its kind, in which everything goes slowly. */
export const isFirst = ({ id, game }: Pick<Table, "id" | "game">): boolean => played(game)[0] === id;

export class Coach {
  /** What is to be said of the move that lies ready. */
  word = $state.raw<{ move: string; coached: Coached } | null>(null);

  constructor(private readonly table: string) {}

  /** Tell whether a move may be made; a coach that does not answer stands in nobody's way. */
  look = async (seat: number, move: string): Promise<boolean> => {
    const coached = await api.coach(this.table, seat, move).catch(() => null);
    this.word = coached?.better ? { move, coached } : null;
    return this.word === null;
  };
}
