/** Reads and compares away from the page, which stays quick meanwhile. */

import type { Draws } from "../lib/api";
import type { Checked, Question } from "./check";
import { compare } from "./compare";

async function checked({ draws: text, evidence }: Question): Promise<Checked> {
  const { draws, ...claim } = JSON.parse(text) as Draws;
  return { claim, finding: await compare(evidence, { ...claim, draws }) };
}

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await checked(data).catch(() => null));
