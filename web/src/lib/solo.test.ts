import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import { settings } from "./settings.svelte";
import { soloLine, trendOf } from "./solo";

test("solo games are told in a line, in the form of the number and the language", () => {
  settings.language = "de";
  expect(soloLine({ best: 34, mean: 28.449, count: 12 })).toBe("Rekord 34 · Schnitt 28,4 · 12 Spiele");
  settings.language = "en";
  expect(soloLine({ best: -2, mean: -2, count: 1 })).toBe("Best −2 · Average −2 · 1 game");
});

test("the trend goes from the oldest to the newest, and marks the best", () => {
  const points = trendOf([10, 30, 20]);
  expect(points.map(({ x }) => x)).toEqual([0, 50, 100]);
  expect(points.map(({ y }) => y)).toEqual([28, 0, 14]);
  expect(points.map(({ best }) => best)).toEqual([false, true, false]);
  expect(trendOf(Array.from({ length: 50 }, () => 7)).length).toBe(30);
});
