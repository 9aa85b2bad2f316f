import { beforeEach, expect, test, vi } from "vitest";
import type { Boot, FromPython, ToPython } from "./messages";

const worker = vi.hoisted(() => {
  const worker = { onmessage: (_: { data: ToPython }): void => {}, postMessage: (_: FromPython): void => {} };
  return Object.assign(globalThis, { self: worker }).self;
});

import "./python";

const BOOT: Boot = { is: "boot", runtime: "r/", archive: "a/engine.zip", language: "de" };
const denied = (): never => {
  throw new DOMException("denied", "SecurityError");
};

/** Start Python; returns what the page is told of it. */
const started = (): Promise<FromPython> =>
  new Promise((resolve) => {
    worker.postMessage = resolve;
    worker.onmessage({ data: BOOT });
  });

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.stubGlobal("navigator", { locks: { request: () => Promise.reject(new DOMException("late", "TimeoutError")) } });
  vi.stubGlobal("indexedDB", { open: denied });
  vi.spyOn(console, "warn").mockReturnValue();
});

test("tables that another page has are elsewhere", async () => {
  expect(await started()).toEqual({ is: "failed", reason: "elsewhere" });
});

test("a browser that forbids all storage says so, not that the tables are elsewhere", async () => {
  vi.stubGlobal("navigator", { locks: { request: async () => denied() } });
  expect(await started()).toEqual({ is: "failed", reason: "no_storage" });
});

test("a browser whose locks cannot be waited for in time goes on without them", async () => {
  vi.stubGlobal("AbortSignal", {});
  expect(await started()).toEqual({ is: "failed", reason: "no_storage" });
});
