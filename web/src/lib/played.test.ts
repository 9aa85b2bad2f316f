import { expect, test, vi } from "vitest";

const kept = new Map<string, string>();
vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  },
});

import type { Seat } from "./messages";
import { levelFor, noteTable } from "./played";

test("bots are gentle to whoever has not played a game yet, and else as strong as chosen on the home page", () => {
  expect(levelFor("acht")).toBe(1);
  noteTable({ id: "t1", game: "acht", seats: [{ level: 1 } as Seat] });
  expect(levelFor("acht")).toBe(2);
  expect(levelFor("axio")).toBe(1);
  kept.set("tafelrunde.play.acht", JSON.stringify({ opponents: 3, level: 4 }));
  expect(levelFor("acht")).toBe(4);
});
