/** The first games against bots on this device: slower, and with a coach. */

import type { Table } from "./messages";
import { remember, remembered, settings } from "./settings.svelte";

const KEY = "tafelrunde.coached";
const FIRST = 3; // games of each kind in which the coach is there without being asked

type Tables = Record<string, string[]>;

/** The first tables at which somebody here played a game against bots. */
export const played = (game: string): string[] => remembered<Tables>(KEY, {})[game] ?? [];

/** How strong bots are at first: as chosen on the home page, and gentle to whoever has not played this game. */
export const levelFor = (game: string): number =>
  remembered(`tafelrunde.play.${game}`, { level: played(game).length > 0 ? 2 : 1 }).level;

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
