import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});
vi.mock("../local/engine", () => ({
  answer: (method: string, path: string) => Promise.resolve({ status: 200, text: `here ${method} ${path}` }),
  attend: (wire: { readyState: number; onopen: (() => void) | null }) => {
    wire.readyState = 1;
    wire.onopen?.();
  },
}));

import { LIST, network } from "./network.svelte";
import { answerTo, isLocal, Refusal, transportOf } from "./transport";

let reachable: boolean;
let kept: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [reachable, kept] = [true, true];
  network.alone = false;
  const answer = (url: string): Promise<Response> =>
    reachable ? Promise.resolve(new Response(`server ${url}`)) : Promise.reject(new TypeError("no network"));
  vi.stubGlobal("fetch", vi.fn(answer));
  vi.stubGlobal("caches", { match: (url: string) => Promise.resolve(kept && url === LIST ? {} : undefined) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = async (path: string): Promise<string> => (await answerTo("GET", path, "")).text;

test("the server answers while it can be reached, but not for tables of this browser", async () => {
  expect(await said("/games")).toBe("server /api/games");
  expect(await said("/tables/abc/replay?seat=1")).toBe("server /api/tables/abc/replay?seat=1");
  expect(isLocal("~abc")).toBe(true);
  expect(await said("/tables/~abc/replay?seat=1")).toBe("here GET /tables/~abc/replay?seat=1");
  expect((await answerTo("POST", "/tables", "{}", "~abc")).text).toBe("here POST /tables");
});

test("without a network this browser answers what it can, and never for a table of the server", async () => {
  reachable = false;
  expect(await said("/games")).toBe("here GET /games");
  expect(network.alone).toBe(true);
  await expect(said("/tables/abc/deal")).rejects.toEqual(new Refusal(0, "unreachable"));
});

test("whoever has kept nothing is told that the server cannot be reached", async () => {
  [reachable, kept] = [false, false];
  await expect(said("/games")).rejects.toEqual(new Refusal(0, "unreachable"));
  expect(network.alone).toBe(false);
});

test("the server is found again by itself", async () => {
  reachable = false;
  await said("/games");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(network.alone).toBe(true);
  reachable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(network.alone).toBe(false);
  expect(await said("/games")).toBe("server /api/games");
});

test("a wire to a table of this browser opens when Python has started", async () => {
  const wire = transportOf("~abc").connect();
  const opened = vi.fn();
  wire.onopen = opened;
  expect(wire.readyState).toBe(0);
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
});

test("pages that were open for long are loaded anew where a file of them is gone, but never without a server", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...globalThis.location, reload });
  const open = vi.spyOn(performance, "now").mockReturnValue(50_000);
  await network.outgrown();
  expect(reload).not.toHaveBeenCalled();
  open.mockReturnValue(70_000);
  reachable = false;
  await network.outgrown();
  expect(reload).not.toHaveBeenCalled();
  reachable = true;
  await network.outgrown();
  expect(reload).toHaveBeenCalledOnce();
});
