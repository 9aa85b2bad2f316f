import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
  Object.assign(globalThis, { location: { href: "http://here.example/table/~a" } });
});
vi.mock("./files", () => ({
  held: () => Promise.resolve({ runtime: "r/", archive: "a/engine.zip", files: [] }),
  urlOf: (path: string) => path,
}));

import type { Wire } from "../lib/socket";
import { Refusal } from "../lib/transport";
import { answer, attend } from "./engine";
import type { FromPython, ToPython } from "./messages";

class FakeWorker {
  static last: FakeWorker;
  onmessage: ((message: { data: FromPython }) => void) | null = null;
  heard: ToPython[] = [];
  ended = false;

  constructor() {
    FakeWorker.last = this;
  }

  postMessage(message: ToPython): void {
    this.heard.push(message);
    if (message.is === "boot") this.say({ is: "ready" });
  }

  say(data: FromPython): void {
    this.onmessage?.({ data });
  }

  terminate(): void {
    this.ended = true;
  }
}

class FakeWire implements Wire {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  told: unknown[] = [];
  onmessage = ({ data }: { data: unknown }): void => void this.told.push(JSON.parse(String(data)));
  send(_: string): void {}
  close(): void {}
}

beforeEach(() => void vi.stubGlobal("Worker", FakeWorker));

async function attended(): Promise<[FakeWire, FakeWorker, number]> {
  const wire = new FakeWire();
  await attend(wire);
  const worker = FakeWorker.last;
  const connect = worker.heard.findLast((each) => each.is === "connect");
  return [wire, worker, connect?.is === "connect" ? connect.socket : 0];
}

test("questions are answered in whatever order Python has the answers", async () => {
  const [, worker] = await attended();
  const answers = [answer("GET", "/me", ""), answer("GET", "/games", "")];
  await vi.waitFor(() => expect(worker.heard.filter((each) => each.is === "ask")).toHaveLength(2));
  for (const asked of worker.heard.toReversed())
    if (asked.is === "ask") worker.say({ is: "answer", call: asked.call, status: 200, text: asked.path });
  expect((await Promise.all(answers)).map(({ text }) => text)).toEqual(["/me", "/games"]);
});

test("a thinking bot is no lost connection: a ping is answered without Python", async () => {
  const [wire, worker] = await attended();
  const before = worker.heard.length;
  wire.send('{"is":"ping"}');
  expect(wire.told).toMatchObject([{ is: "pong" }]);
  expect(worker.heard).toHaveLength(before);
});

test("what is said and told goes over its own wire, and a table that is read anew is entered anew", async () => {
  const [one, worker, first] = await attended();
  const [other, , second] = await attended();
  one.send('{"is":"enter"}');
  expect(worker.heard.at(-1)).toEqual({ is: "say", socket: first, text: '{"is":"enter"}' });
  worker.say({ is: "told", socket: second, text: '{"is":"welcome"}' });
  expect([one.told, other.told]).toEqual([[], [{ is: "welcome" }]]);
  other.onclose = vi.fn();
  worker.say({ is: "ended", socket: second });
  expect(other.onclose).toHaveBeenCalled();
});

test("when nothing more can be kept, every table says so, and the next comes to a new start", async () => {
  const [wire, worker] = await attended();
  const asked = answer("GET", "/tables", "");
  await vi.waitFor(() => expect(worker.heard.at(-1)?.is).toBe("ask"));
  worker.say({ is: "failed", reason: "full" });
  await expect(asked).rejects.toEqual(new Refusal(0, "full"));
  expect(wire.told).toMatchObject([{ is: "refused", reason: "full" }]);
  expect(worker.ended).toBe(true);
  const [, fresh] = await attended();
  expect(fresh).not.toBe(worker);
});

test("Python ends when nobody needs it, so that another tab has the tables", async () => {
  vi.resetModules();
  const { attend, rest } = await import("./engine");
  await rest(); // starts nothing
  const wire = new FakeWire();
  await attend(wire);
  const worker = FakeWorker.last;
  const heard = (path: string) => worker.heard.filter((each) => each.is === "ask" && each.path === path);
  async function rested(times: number): Promise<void> {
    const resting = rest();
    await vi.waitFor(() => expect(heard("/tables")).toHaveLength(times));
    for (const each of heard("/tables"))
      if (each.is === "ask") worker.say({ is: "answer", call: each.call, status: 503, text: "" });
    await resting;
  }
  await rested(1);
  expect(worker.ended).toBe(false);
  wire.close(); // and asks for the list itself
  await rested(3);
  expect(worker.ended).toBe(true);
});
