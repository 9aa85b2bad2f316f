/** What the people and bots of a table are called; the server names bots alike in the log. */

import { t } from "./i18n.svelte";
import { lobby } from "./lobby.svelte";
import type { Seat, Table } from "./messages";

export function seatName(game: string, seat: Pick<Seat, "name" | "level">, at: number): string {
  if (seat.name) return seat.name;
  return seat.level === null ? t("seat.free") : `${lobby.levelName(game, seat.level)} ${at + 1}`;
}

export const seatNames = (table: Table): string[] => table.seats.map((seat, at) => seatName(table.game, seat, at));
