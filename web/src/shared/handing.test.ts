import { beforeEach, expect, test, vi } from "vitest";

const kept = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  };
  const navigator = { language: "de-DE" };
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator, localStorage });
  return kept;
});
const server = vi.hoisted(() => ({ ask: vi.fn(), record: vi.fn() }));
vi.mock("../lib/api", async () => ({
  ...(await vi.importActual<typeof import("../lib/transport")>("../lib/transport")),
  api: { record: server.record },
  ask: server.ask,
}));
vi.mock("../lib/lobby.svelte", () => ({ lobby: { arrive: () => Promise.resolve() } }));
vi.mock("../lib/stage.svelte", () => ({ stage: { tell: vi.fn() } }));

import type { TableInfo } from "../lib/api";
import type { Table } from "../lib/messages";
import { network } from "../lib/network.svelte";
import { Refusal } from "../lib/transport";
import { counts, handIn, handingIn, note, noteAll } from "./handing";

const table = (more: Partial<Table> = {}): Table =>
  ({ id: "~abc", seats: [{}], daily: "", known: false, undone: 0, ...more }) as Table;

beforeEach(() => {
  kept.clear();
  server.ask.mockReset().mockResolvedValue({ id: "x" });
  server.record.mockReset().mockResolvedValue("the record");
  network.alone = false;
});

test("only games alone with their own chance and deals of the day count, played forwards in this browser", () => {
  expect(counts(table())).toBe(true);
  expect(counts(table({ daily: "2026-11-16", seats: [{}, {}] as Table["seats"] }))).toBe(true);
  expect(counts(table({ seats: [{}, {}] as Table["seats"] }))).toBe(false);
  expect(counts(table({ known: true }))).toBe(false);
  expect(counts(table({ undone: 1 }))).toBe(false);
  expect(counts(table({ id: "of the server" }))).toBe(false);
});

test("without a network a result waits, is noted once, and is brought when there is one", async () => {
  network.alone = true;
  await Promise.all([note(table({ daily: "2026-11-16" })), note(table({ daily: "2026-11-16" }))]);
  await note(table({ daily: "2026-11-16" }));
  expect(server.ask).not.toHaveBeenCalled();
  expect(handingIn().results).toEqual([{ table: "~abc", record: "the record", day: "2026-11-16" }]);
  network.alone = false;
  await handIn();
  expect(server.ask.mock.calls).toEqual([["POST", "/results", { record: "the record", day: "2026-11-16" }, "server"]]);
  expect(handingIn()).toEqual({ results: [], done: ["~abc"] });
  await note(table({ daily: "2026-11-16" }));
  expect(server.ask).toHaveBeenCalledTimes(1);
});

test("what comes at a bad time comes again, what is refused for good does not", async () => {
  server.ask.mockRejectedValueOnce(new Refusal(429, "too_fast"));
  await note(table());
  expect(handingIn().results).toHaveLength(1);
  server.ask.mockRejectedValueOnce(new Refusal(422, "bad_record"));
  await handIn();
  expect(handingIn()).toEqual({ results: [], done: ["~abc"] });
});

test("what ended as the browser was closed is found among the tables", async () => {
  network.alone = true;
  const listed = { phase: "over", daily: "2026-11-16", known: false, names: ["", ""], forwards: true };
  const backwards = { ...listed, id: "~back", forwards: false };
  await noteAll([{ ...listed, id: "~abc" }, backwards, { ...listed, id: "~on", phase: "playing" }] as TableInfo[]);
  expect(handingIn().results.map(({ table }) => table)).toEqual(["~abc"]);
});
