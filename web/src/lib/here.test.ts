import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import type { TableInfo } from "./api";
import { together } from "./here";

const table = (id: string, phase: TableInfo["phase"], at: number, turn = false): TableInfo =>
  ({ id, phase, at, turn }) as TableInfo;

test("tables of here and there are one list: one's turns, what goes on, what is over, each the newest first", () => {
  const there = [table("a", "playing", 5, true), table("b", "playing", 9), table("c", "over", 8)];
  const here = [table("~d", "playing", 7, true), table("~e", "over", 9)];
  expect(together(there, here).map(({ id }) => id)).toEqual(["~d", "a", "b", "~e", "c"]);
});
