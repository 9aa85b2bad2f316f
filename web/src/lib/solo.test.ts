import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import { settings } from "./settings.svelte";
import { soloLine } from "./solo";

test("solo games are told in a line, in the form of the number and the language", () => {
  settings.language = "de";
  expect(soloLine({ best: 34, mean: 28.449, count: 12 })).toBe("Bestes 34 · Schnitt 28,4 · 12 Spiele");
  settings.language = "en";
  expect(soloLine({ best: -2, mean: -2, count: 1 })).toBe("Best −2 · Mean −2 · 1 game");
});
