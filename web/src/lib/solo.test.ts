import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import { settings } from "./settings.svelte";
import { soloLine, trendOf } from "./solo";

test("solo games are told in a line, in the form of the number and the language", () => {
  settings.language = "de";
  expect(soloLine({ best: 34, mean: 28.449, count: 12, results: [] })).toBe("Rekord 34 · Schnitt 28,4 · 12 Spiele");
  settings.language = "en";
  expect(soloLine({ best: -2, mean: -2, count: 1, results: [] })).toBe("Best −2 · Average −2 · 1 game");
});

test("where every game was lost there is no best one, but 0 points may be a result", () => {
  const game = { table: "", seat: 0, name: "Ada", own: true, score: 0, alone: true, at: 0, offline: false };
  const solo = { best: 0, mean: 0, count: 2 };
  settings.language = "en";
  expect(soloLine({ ...solo, results: [{ ...game, won: false }] })).toBe("2 games");
  expect(soloLine({ ...solo, results: [{ ...game, won: true }] })).toBe("Best 0 · Average 0 · 2 games");
});

test("the trend goes from the oldest to the newest, and marks the best", () => {
  const points = trendOf([10, 30, 20]);
  expect(points.map(({ x }) => x)).toEqual([0, 50, 100]);
  expect(points.map(({ y }) => y)).toEqual([28, 0, 14]);
  expect(points.map(({ best }) => best)).toEqual([false, true, false]);
  expect(trendOf(Array.from({ length: 50 }, () => 7)).length).toBe(30);
});
