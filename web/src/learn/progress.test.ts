import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  };
  Object.assign(globalThis, { localStorage, matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import { Progress } from "./progress.svelte";

beforeEach(() => localStorage.clear());

test("whoever leaves a lesson comes back to the task that was reached", () => {
  new Progress().reach("axio", "circles", 1);
  const later = new Progress();
  expect(later.reached("axio", "circles", 2)).toBe(1);
  expect(later.reached("acht", "shapes", 3)).toBe(0);
});

test("a lesson that has become shorter goes on with its last task", () => {
  new Progress().reach("axio", "circles", 5);
  expect(new Progress().reached("axio", "circles", 2)).toBe(1);
});

test("a finished lesson begins anew", () => {
  const progress = new Progress();
  progress.reach("axio", "circles", 1);
  progress.finish("axio", "circles");
  expect(new Progress().reached("axio", "circles", 2)).toBe(0);
  expect(new Progress().has("axio", "circles")).toBe(true);
});
