/** Python in a worker of its own: it keeps the tables of this browser, and its bots think here. */

import { Journal } from "./journal";
import type { Boot, FromPython, ToPython, Trouble } from "./messages";

const LOCK = "tafelrunde.tables";
const HANDOVER = 3000; // milliseconds until a page that is being left has let go of the tables

/** The little of Pyodide that is used. */
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  globals: { set(name: string, value: unknown): void };
  runPythonAsync(code: string): Promise<Tables>;
}
type Load = (options: { indexURL: string; env: Record<string, string> }) => Promise<Pyodide>;

/** What the code below returns. */
interface Tables {
  ask(method: string, path: string, body: string): Promise<string>;
  connect(socket: number): void;
  hear(socket: number, text: string): Promise<void>;
  close(socket: number): Promise<void>;
}

const TABLES = `
import json, sys
from types import SimpleNamespace

sys.path.insert(0, "/engine")
from pyodide.ffi import to_js
from tafelrunde.server.local import Local

async def keep(entries):
    await append(to_js(entries))

local = await Local.open(list(kept), keep, language)
sockets = {}

async def ask(method, path, body):
    return json.dumps(await local.answer(method, path, body))

def connect(socket):
    sockets[socket] = local.connect(lambda text: tell(socket, text), lambda: end(socket))

async def hear(socket, text):
    if socket in sockets:
        await sockets[socket].hear(text)

async def close(socket):
    await sockets.pop(socket).close()

SimpleNamespace(ask=ask, connect=connect, hear=hear, close=close)
`;

const post = (message: FromPython): void => self.postMessage(message);

function give(reason: Trouble): (problem: unknown) => never {
  return (problem) => {
    console.warn(reason, problem);
    post({ is: "failed", reason });
    throw problem;
  };
}

/** Only one page at a time has the tables. Without such locks the journal refuses whoever comes second. */
function takeTables(): Promise<void> {
  if (!navigator.locks || !("timeout" in AbortSignal)) return Promise.resolve();
  const signal = AbortSignal.timeout(HANDOVER);
  return new Promise((resolve, reject) => {
    const holding = (): Promise<never> => new Promise(() => resolve());
    navigator.locks.request(LOCK, { signal }, holding).catch(reject);
  });
}

const knowsWasm = (): boolean => typeof WebAssembly !== "undefined" && "instantiateStreaming" in WebAssembly;

/** Ends when WebAssembly cannot be had: Pyodide would note that, and wait for ever. */
function noWasm(): Promise<never> {
  return new Promise((_, reject) => {
    const real = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = (...given) =>
      real(...given).catch((problem: unknown) => {
        reject(problem instanceof Error ? problem : new Error(String(problem)));
        throw problem;
      });
  });
}

/** A browser that knows WebAssembly may be too old for this one. */
const unloaded = (problem: unknown): never =>
  give(problem instanceof WebAssembly.CompileError ? "no_wasm" : "engine_gone")(problem);

/** A browser that forbids all storage forbids locks as well. */
const untaken = (problem: Error): never => give(problem.name === "SecurityError" ? "no_storage" : "elsewhere")(problem);

async function boot({ runtime, archive, language }: Boot): Promise<Tables> {
  if (!knowsWasm()) give("no_wasm")(new Error("no WebAssembly"));
  const fetched = fetch(archive).then((answer) => {
    if (!answer.ok) throw new Error(`${archive}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  fetched.catch(() => {}); // it is asked for below
  await takeTables().catch(untaken);
  const journal = await Journal.open().catch(give("no_storage"));
  const kept = await journal.read().catch(give("no_storage"));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${runtime}pyodide.mjs`).catch(give("engine_gone"))) as {
    loadPyodide: Load;
  };
  const loading = loadPyodide({ indexURL: runtime, env: { HOME: "/home" } });
  const python = await Promise.race([loading, noWasm()]).catch(unloaded);
  const unpack = (found: ArrayBuffer): void => python.unpackArchive(found, "zip", { extractDir: "/engine" });
  await fetched.then(unpack).catch(give("engine_gone"));
  python.globals.set("kept", kept);
  python.globals.set("append", (entries: string[]) => journal.append(entries).catch(unkept));
  python.globals.set("tell", (socket: number, text: string) => post({ is: "told", socket, text }));
  python.globals.set("end", (socket: number) => post({ is: "ended", socket }));
  python.globals.set("language", language);
  const tables = await python.runPythonAsync(TABLES).catch(give("broken"));
  post({ is: "ready" });
  return tables;
}

/** What it means that an entry could not be kept. */
const UNKEPT: Record<string, Trouble> = { QuotaExceededError: "full", ConstraintError: "elsewhere" };
const unkept = (problem: Error): never => give(UNKEPT[problem.name] ?? "unkept")(problem);

let tables: Promise<Tables>;
const lines = new Map<number, Promise<void>>(); // what is said at a socket is heard one after the other

async function answer(call: number, method: string, path: string, body: string): Promise<void> {
  const told = await (await tables).ask(method, path, body).catch(give("broken"));
  const [status, text] = JSON.parse(told) as [number, string];
  post({ is: "answer", call, status, text });
}

function queue(socket: number, work: (tables: Tables) => Promise<void> | void): void {
  const before = lines.get(socket) ?? Promise.resolve();
  lines.set(socket, before.then(async () => work(await tables)).catch(give("broken")));
}

self.onmessage = ({ data }: MessageEvent<ToPython>): void => {
  if (data.is === "boot")
    (tables = boot(data)).catch(() => {}); // the page has been told
  else if (data.is === "ask") void answer(data.call, data.method, data.path, data.body);
  else if (data.is === "connect") queue(data.socket, (here) => here.connect(data.socket));
  else if (data.is === "say") queue(data.socket, (here) => here.hear(data.socket, data.text));
  else queue(data.socket, (here) => here.close(data.socket));
};
