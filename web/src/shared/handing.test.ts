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
const journal = vi.hoisted(() => ({ entries: [] as string[] }));
vi.mock("../local/journal", () => ({
  Journal: {
    open: () =>
      Promise.resolve({
        read: (behind: number) => Promise.resolve(journal.entries.slice(behind)),
        close: () => {},
        last: journal.entries.length,
      }),
  },
}));
vi.mock("../lib/lobby.svelte", () => ({ lobby: { arrive: () => Promise.resolve() } }));
vi.mock("../lib/stage.svelte", () => ({ stage: { tell: vi.fn() } }));

import type { TableInfo } from "../lib/api";
import type { Table } from "../lib/messages";
import { network } from "../lib/network.svelte";
import { Refusal } from "../lib/transport";
import { counts, handIn, handingIn, note, noteAll, noteUnseen } from "./handing";

const table = (more: Partial<Table> = {}): Table =>
  ({ id: "~abc", seats: [{}], daily: "", known: false, undone: 0, ...more }) as Table;

const listed = { id: "~abc", phase: "over", daily: "2026-11-16", known: false, names: [""], forwards: true };

beforeEach(() => {
  kept.clear();
  journal.entries = [];
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
  expect(handingIn()).toMatchObject({ results: [], done: ["~abc"] });
  await note(table({ daily: "2026-11-16" }));
  expect(server.ask).toHaveBeenCalledTimes(1);
});

test("what comes at a bad time comes again, what is refused for good does not", async () => {
  server.ask.mockRejectedValueOnce(new Refusal(429, "too_fast"));
  await note(table());
  expect(handingIn().results).toHaveLength(1);
  server.ask.mockRejectedValueOnce(new Refusal(422, "bad_record"));
  await handIn();
  expect(handingIn()).toMatchObject({ results: [], done: ["~abc"] });
});

test("what ended as the browser was closed is found among the tables", async () => {
  network.alone = true;
  const backwards = { ...listed, id: "~back", forwards: false };
  await noteAll([listed, backwards, { ...listed, id: "~on", phase: "playing" }] as TableInfo[]);
  expect(handingIn().results.map(({ table }) => table)).toEqual(["~abc"]);
});

const entry = (more: object): string =>
  JSON.stringify({ is: "appended", table: "", lines: [], card: { card: { ...listed, ...more } } });

test("what the journal says has ended is noted without a list, and looked through once", async () => {
  journal.entries = [
    entry({ phase: "playing" }),
    '{"is":"named"}',
    "torn {",
    entry({}),
    entry({ id: "~2", names: ["", ""], daily: "" }),
  ];
  await noteUnseen();
  expect(server.record.mock.calls).toEqual([["~abc"]]);
  expect(handingIn()).toEqual({ results: [], done: ["~abc"], seen: 5 });
  journal.entries.push(entry({ id: "~back" }), entry({ id: "~back", phase: "playing" }));
  await noteUnseen();
  expect(server.record).toHaveBeenCalledTimes(1);
  expect(handingIn().seen).toBe(7);
});

test("what cannot be read now is looked for again, what never can be holds up nothing", async () => {
  journal.entries = [entry({ id: "~damaged" }), entry({})];
  server.record.mockRejectedValueOnce(new Refusal(410, "damaged")).mockRejectedValueOnce(new Refusal(0, "engine_gone"));
  await expect(noteUnseen()).rejects.toEqual(new Refusal(0, "engine_gone"));
  expect(handingIn()).toEqual({ results: [], done: [], seen: 0 });
  server.record.mockRejectedValueOnce(new Refusal(410, "damaged"));
  await noteUnseen();
  expect(handingIn()).toEqual({ results: [], done: ["~abc"], seen: 2 });
});
