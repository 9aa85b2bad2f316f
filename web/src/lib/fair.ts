/** Fair chance, recomputed: see src/tafelrunde/engine/fair.py for the same in the server. */

import type { Draws } from "./api";
import { hmac, sha256 } from "./hash";

export type Verdict = { fair: true; draws: number } | { fair: false; wrong: "commitment" | number; due: string };

const WHOLE = 2n ** 256n;

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The outcome in whose stretch of 0..1 the fraction falls; the stretches are as long as the outcomes are likely. */
export function outcomeAt(fraction: bigint, outcomes: [string, string][]): string {
  let [top, bottom] = [0n, 1n];
  for (const [notation, odds] of outcomes) {
    const [p = "0", q = "1"] = odds.split("/");
    [top, bottom] = [top * BigInt(q) + BigInt(p) * bottom, bottom * BigInt(q)];
    if (fraction * bottom < top * WHOLE) return notation;
  }
  return "";
}

/** Check the commitment and every draw; `progress` hears how many are done. */
export async function verify(game: Draws, progress: (done: number) => void = () => {}): Promise<Verdict> {
  const secret = bytesOf(game.secret);
  const commitment = hexOf(await sha256(secret));
  if (commitment !== game.commitment) return { fair: false, wrong: "commitment", due: commitment };
  const shares = game.shares.join(" ");
  for (const [k, draw] of game.draws.entries()) {
    const mac = await hmac(secret, new TextEncoder().encode(`${k}:${shares}`));
    const due = outcomeAt(BigInt(`0x${hexOf(mac)}`), draw.outcomes);
    if (due !== draw.drawn) return { fair: false, wrong: k, due };
    if (k % 16 === 0) progress(k);
  }
  return { fair: true, draws: game.draws.length };
}
