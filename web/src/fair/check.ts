/** The comparison after a game, made by a worker. */

import { type Draws, Refusal } from "../lib/api";
import type { Finding } from "./compare";
import type { Evidence } from "./evidence";

/** What the server says about chance, beside the draws themselves. */
export type Claim = Omit<Draws, "draws">;
export type Checked = { claim: Claim; finding: Finding };
export type Question = { table: string; evidence: Evidence | null };
export type Answer = { checked: Checked } | { refused: { status: number; reason: string } };

/** Fetch the draws of a finished game and compare them with what was seen; a refusal is thrown. */
export function check(table: string, evidence: Evidence | null): Promise<Checked> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  const question: Question = { table, evidence };
  return new Promise<Checked>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      "checked" in data ? resolve(data.checked) : reject(new Refusal(data.refused.status, data.refused.reason));
    worker.onerror = () => reject(new Refusal(0, "no worker"));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
