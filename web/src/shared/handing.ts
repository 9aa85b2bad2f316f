/** Results of games without a network: noted when a game ends, and handed in as soon as there is a server. */

import { api, ask, Refusal, type TableInfo } from "../lib/api";
import { isSite } from "../lib/base";
import { lobby } from "../lib/lobby.svelte";
import type { Table } from "../lib/messages";
import { network } from "../lib/network.svelte";
import { remember, remembered } from "../lib/settings.svelte";
import { reasonOf } from "../lib/sorry";
import { stage } from "../lib/stage.svelte";
import { isLocal, THERE } from "../lib/transport";
import { say } from "./words";

/** A finished game that counts on a server: its table here, its record, and the day whose deal it was. */
interface Result {
  table: string;
  record: string;
  day: string;
}

/** What one has to know of a table to tell whether it counts. */
type Counted = Pick<Table, "id" | "daily" | "known" | "undone"> & { seats: unknown[] };

/** What waits to be handed in, and the tables of what was. */
export const handingIn = (): { results: Result[]; done: string[] } => remembered(HANDING_IN, { results: [], done: [] });

const noteHandingIn = (results: Result[], done: string[]): void => remember(HANDING_IN, { results, done });

const HANDING_IN = "tafelrunde.handing_in";
const REMEMBERED = 500; // tables that are handed in no second time
const LATER = new Set([0, 401, 429, 503]); // there may be no network yet, or too much to do

/** Whether a game of this browser counts on a server: alone with its own chance, or the deal of a day. */
export const counts = ({ id, seats, daily, known, undone }: Counted): boolean =>
  !isSite && isLocal(id) && undone === 0 && (daily !== "" || (seats.length === 1 && !known));

const noted = new Set<string>(); // tables whose record is on its way to be noted

/** Note a game that has just ended, once. */
export async function note(table: Counted): Promise<void> {
  const { id, daily } = table;
  const { results, done } = handingIn();
  if (!counts(table) || noted.has(id) || done.includes(id) || results.some((each) => each.table === id)) return;
  noted.add(id);
  try {
    const record = await api.record(id);
    noteHandingIn([...handingIn().results, { table: id, record, day: daily }], done);
  } finally {
    noted.delete(id);
  }
  await handIn();
}

/** Note what ended when there was no time to: the browser was closed with it. */
export async function noteAll(tables: TableInfo[]): Promise<void> {
  for (const { phase, names, forwards, ...table } of tables)
    if (phase === "over") await note({ ...table, seats: names, undone: forwards ? 0 : 1 });
}

let busy = false;

/** Hand in what waits; what the server refuses for good is handed in no more. */
export async function handIn(): Promise<void> {
  if (busy || network.alone || handingIn().results.length === 0) return;
  busy = true;
  try {
    await lobby.arrive();
    for (const result of handingIn().results) await bring(result);
  } catch {
    // Some other time.
  }
  busy = false;
}

async function bring(result: Result): Promise<void> {
  let said: "handed_in" | "not_taken" = "handed_in";
  try {
    await ask("POST", "/results", { record: result.record, day: result.day }, THERE);
  } catch (problem) {
    if (reasonOf(problem) === "unreachable") await network.lose(); // then it is looked for
    if (!(problem instanceof Refusal) || LATER.has(problem.status)) throw problem;
    said = "not_taken";
  }
  const { results, done } = handingIn();
  noteHandingIn(
    results.filter((each) => each.table !== result.table),
    [...done, result.table].slice(-REMEMBERED),
  );
  stage.tell(say(said));
}
