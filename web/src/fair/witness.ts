/** Keeps the evidence of a game on this device, so that a reload loses nothing and two tabs have the same. */

import type { FromBrowser } from "../lib/messages";
import { begin, type Evidence, now, type Seen, watch } from "./evidence";
import { contribution } from "./sharing";

const PREFIX = "tafelrunde.evidence.";
const GAMES = 30;

export function evidenceOf(table: string): Evidence | null {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + table) ?? "null") as Evidence | null;
    return found?.evidence === 1 ? { ...found, moves: found.moves ?? [] } : null; // older pages kept no moves
  } catch {
    return null;
  }
}

/** Keep it, in place of the oldest; false where the browser stores nothing. */
export function keep(evidence: Evidence): boolean {
  const key = PREFIX + evidence.table;
  evidence.at = now();
  try {
    if (localStorage.getItem(key) === null) forgetOldest();
    localStorage.setItem(key, JSON.stringify(evidence));
    return true;
  } catch {
    return false;
  }
}

function forgetOldest(): void {
  const tables = Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  const byAge = tables
    .map((table) => ({ table, at: evidenceOf(table)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { table } of byAge.slice(GAMES - 1)) localStorage.removeItem(PREFIX + table);
}

/** Looks at one table for as long as its page is open. */
export class Witness {
  /** Also in memory: a browser that stores nothing can still compare until the page is left. */
  evidence: Evidence | null = null;
  stores = true;

  /** Take notice of the table; returns what is to be said about chance, if anything. */
  see(seen: Seen, person: string): FromBrowser | null {
    const { id, game, commitment, phase, daily, known } = seen.table;
    let kept = (this.stores && evidenceOf(id)) || this.evidence;
    if (!kept && phase === "over") return null; // whoever comes after the end has seen nothing
    kept ??= begin(id, game, commitment, { before: phase === "waiting", fixed: known || daily !== "" });
    const before = JSON.stringify(kept);
    watch(kept, seen);
    const message = contribution(kept, seen.table, person);
    this.evidence = kept;
    if (kept.at === 0 || JSON.stringify(kept) !== before) this.stores = keep(kept);
    return message;
  }

  /** Note that the alarms were read. */
  read(): void {
    if (!this.evidence) return;
    for (const alarm of this.evidence.alarms) alarm.read = true;
    this.stores = keep(this.evidence);
  }
}
