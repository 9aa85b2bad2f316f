/** The comparison after a game, made by a worker. */

import { api, type Draws } from "../lib/api";
import type { Finding } from "./compare";
import type { Evidence } from "./evidence";

/** What the server says about chance, beside the draws themselves. */
export type Claim = Omit<Draws, "draws">;
export type Checked = { claim: Claim; finding: Finding };
export type Question = { draws: string; evidence: Evidence | null };

/** Fetch the draws of a finished game and compare them with what was seen; a refusal is thrown. */
export async function check(table: string, evidence: Evidence | null): Promise<Checked> {
  const question: Question = { draws: await api.draws(table), evidence };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<Checked>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Checked | null>) =>
      data ? resolve(data) : reject(new Error("unreadable draws"));
    worker.onerror = reject;
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
