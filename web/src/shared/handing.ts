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
import { Journal } from "../local/journal";
import { say } from "./words";

/** A finished game that counts on a server: its table here, its record, and the day whose deal it was. */
interface Result {
  table: string;
  record: string;
  day: string;
}

/** What one has to know of a table to tell whether it counts. */
type Counted = Pick<Table, "id" | "daily" | "known" | "undone"> & { seats: unknown[] };

/** How a list shows a table. */
type Listed = Pick<TableInfo, "id" | "phase" | "names" | "daily" | "known" | "forwards">;

/** `results` wait to be handed in, the tables in `done` were; the journal's entries up to `seen` are looked through. */
interface HandingIn {
  results: Result[];
  done: string[];
  seen: number;
}

export const handingIn = (): HandingIn => remembered(HANDING_IN, { results: [], done: [], seen: 0 });

const change = (more: Partial<HandingIn>): void => remember(HANDING_IN, { ...handingIn(), ...more });

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
  if (!counts(table) || noted.has(id) || isNoted(id)) return;
  noted.add(id);
  try {
    const record = await api.record(id);
    // Another tab may have been as quick.
    if (!isNoted(id)) change({ results: [...handingIn().results, { table: id, record, day: daily }] });
  } finally {
    noted.delete(id);
  }
  await handIn();
}

function isNoted(id: string): boolean {
  const { results, done } = handingIn();
  return done.includes(id) || results.some(({ table }) => table === id);
}

/** Note what ended when there was no time to: the browser was closed with it. */
export async function noteAll(tables: Listed[]): Promise<void> {
  for (const { phase, names, forwards, ...table } of tables)
    if (phase === "over") await note({ ...table, seats: names, undone: forwards ? 0 : 1 }).catch(putOff);
}

/** What is refused for good, such as the record of a damaged table, holds up nothing else. */
function putOff(problem: unknown): void {
  if (!(problem instanceof Refusal) || LATER.has(problem.status)) throw problem;
}

/** The same without a list: the journal tells what has ended, so that Python starts only for a game that counts. */
export async function noteUnseen(): Promise<void> {
  const journal = await Journal.open();
  const entries = await journal.read(handingIn().seen);
  journal.close();
  const cards = new Map(entries.flatMap(cardIn).map((card) => [card.id, card]));
  await noteAll([...cards.values()]);
  change({ seen: journal.last });
}

/** How a list shows the table of an entry from now on; a damaged one is for Python to set aside. */
function cardIn(entry: string): Listed[] {
  try {
    const { card } = JSON.parse(entry) as { card?: { card: Listed } };
    return card ? [card.card] : [];
  } catch {
    return [];
  }
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
    putOff(problem);
    said = "not_taken";
  }
  const { results, done } = handingIn();
  change({
    results: results.filter((each) => each.table !== result.table),
    done: [...done, result.table].slice(-REMEMBERED),
  });
  stage.tell(say(said));
}
