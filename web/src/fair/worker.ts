/** Fetches and compares away from the page, which stays quick meanwhile. */

import { api, Refusal } from "../lib/api";
import type { Answer, Question } from "./check";
import { compare } from "./compare";

self.onmessage = async ({ data: { table, evidence } }: MessageEvent<Question>) => {
  let answer: Answer;
  try {
    const { draws, ...claim } = await api.draws(table);
    answer = { checked: { claim, finding: await compare(evidence, { ...claim, draws }) } };
  } catch (problem) {
    const { status, reason } = problem instanceof Refusal ? problem : { status: 0, reason: String(problem) };
    answer = { refused: { status, reason } };
  }
  self.postMessage(answer);
};
