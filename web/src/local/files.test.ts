import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { location: { href: "http://here.example/" } });
});

import { LIST } from "../lib/network.svelte";
import { follow, held, keep, missing, urlOf } from "./files";

const file = (path: string, size: number) => ({ path, size, sent: size / 2 });
const OLD = { runtime: "r1/", archive: "a1/engine.zip", files: [file("r1/python", 30), file("a1/engine.zip", 10)] };
const NEW = { runtime: "r1/", archive: "a2/engine.zip", files: [file("r1/python", 30), file("a2/engine.zip", 10)] };

let kept: Map<string, Response>;
let fetched: string[];
let broken: string;
let foreign: string;

const absolute = (url: string): string => new URL(url, location.href).href;

beforeEach(() => {
  [kept, fetched, broken, foreign] = [new Map(), [], "", ""];
  const cache = {
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    match: (url: string) => Promise.resolve(kept.get(absolute(url))?.clone()),
    put: async (url: string, body: Response) => void kept.set(absolute(url), new Response(await body.text())),
    delete: (asked: Request | string) => Promise.resolve(kept.delete(typeof asked === "string" ? asked : asked.url)),
  };
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve() } });
  vi.stubGlobal("fetch", (url: string) => {
    if (url === LIST) return Promise.resolve(new Response(JSON.stringify(NEW)));
    fetched.push(url);
    const size = [...OLD.files, ...NEW.files].find(({ path }) => urlOf(path) === url)!.size;
    if (url === foreign) return Promise.resolve(new Response("<h1>Welcome to our hotel</h1>"));
    return url === broken
      ? Promise.reject(new TypeError("no network"))
      : Promise.resolve(new Response("x".repeat(size)));
  });
});

test("what has arrived before a break is not fetched again, and only the whole counts as kept", async () => {
  broken = urlOf("a1/engine.zip");
  await expect(keep(OLD, () => {})).rejects.toThrow("no network");
  expect(await held()).toBeNull();
  expect(await missing(OLD)).toEqual([OLD.files[1]]);
  [broken, fetched] = ["", []];
  const parts: number[] = [];
  await keep(OLD, (part) => parts.push(part));
  expect(fetched).toEqual([urlOf("a1/engine.zip")]);
  expect(parts).toEqual([0.75, 1]);
  expect(await held()).toEqual(OLD);
});

test("what somebody else answers instead of the server is not kept", async () => {
  foreign = urlOf("a1/engine.zip");
  await expect(keep(OLD, () => {})).rejects.toThrow("not of 10 bytes");
  expect(await held()).toBeNull();
  expect([...kept.keys()]).toEqual([urlOf("r1/python")]);
});

test("what is not whole is fetched again", async () => {
  await keep(OLD, () => {});
  fetched = [];
  kept.set(urlOf("r1/python"), new Response("x"));
  expect(await missing(OLD)).toEqual([OLD.files[0]]);
  await keep(OLD, () => {});
  expect(fetched).toEqual([urlOf("r1/python")]);
  expect(await missing(OLD)).toEqual([]);
});

test("a newer version fetches only what is new, and leaves nothing of the old one", async () => {
  await keep(OLD, () => {});
  fetched = [];
  await follow();
  expect(fetched).toEqual([urlOf("a2/engine.zip")]);
  expect(await held()).toEqual(NEW);
  expect([...kept.keys()]).not.toContain(urlOf("a1/engine.zip"));
});

test("whoever has kept nothing fetches nothing", async () => {
  await follow();
  expect(fetched).toEqual([]);
});
