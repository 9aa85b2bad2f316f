/** The tables of this browser as they were last seen: to list them Python need not be started. */

import type { TableInfo } from "./api";
import { remember, remembered } from "./settings.svelte";

const KEY = "tafelrunde.here";

export const tablesHere = (): TableInfo[] => remembered<{ tables: TableInfo[] }>(KEY, { tables: [] }).tables;

export const noteTables = (tables: TableInfo[]): void => remember(KEY, { tables });

const rank = ({ turn, phase }: TableInfo): number => (turn ? 0 : phase === "over" ? 2 : 1);

/** The lists of here and there as one: one's turns first, then what goes on, and the newest of them first. */
export const together = (...lists: TableInfo[][]): TableInfo[] =>
  lists.flat().sort((one, other) => rank(one) - rank(other) || other.at - one.at);
