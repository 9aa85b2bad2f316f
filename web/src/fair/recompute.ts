/** Every draw worked out anew from the secret and the shares, as src/tafelrunde/engine/fair.py does it. */

import type { Draws } from "../lib/api";
import { bytesOf, hexOf, hmac, sha256 } from "./hash";

/** A draw, by its number from 0, that is not what the secret gives. */
export interface WrongDraw {
  number: number;
  drawn: string;
  due: string;
}

const WHOLE = 2n ** 256n;
const ODDS = /^\d+(\/[1-9]\d*)?$/;

export const fitsCommitment = async (claim: Draws): Promise<boolean> =>
  hexOf(await sha256(bytesOf(claim.secret))) === claim.commitment;

/** The outcome in whose stretch of 0..1 the fraction falls; empty unless they are in order and fill the whole. */
export function outcomeAt(fraction: bigint, outcomes: [string, string][]): string {
  let [top, bottom, before, found] = [0n, 1n, "", ""];
  for (const [notation, odds] of outcomes) {
    if (notation <= before || !ODDS.test(odds)) return "";
    const [p = "0", q = "1"] = odds.split("/");
    [top, bottom, before] = [top * BigInt(q) + BigInt(p) * bottom, bottom * BigInt(q), notation];
    if (!found && fraction * bottom < top * WHOLE) found = notation;
  }
  return top === bottom ? found : "";
}

/** The first draw that does not follow from the secret. */
export async function firstWrong(claim: Draws): Promise<WrongDraw | null> {
  const [secret, shares] = [bytesOf(claim.secret), claim.shares.join(" ")];
  if (secret.length === 0) return { number: 0, drawn: claim.draws[0]?.drawn ?? "", due: "" };
  for (const [number, { drawn, outcomes }] of claim.draws.entries()) {
    const mac = await hmac(secret, new TextEncoder().encode(`${number}:${shares}`));
    const due = outcomeAt(BigInt(`0x${hexOf(mac)}`), outcomes);
    if (due !== drawn) return { number, drawn, due };
  }
  return null;
}
