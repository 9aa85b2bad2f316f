/** The tables of this browser, as the pages reach them: questions and sockets to Python in a worker. */

import type { TableInfo } from "../lib/api";
import type { FromBrowser, FromServer } from "../lib/messages";
import { isSite } from "../lib/base";
import { settings } from "../lib/settings.svelte";
import type { Wire } from "../lib/socket";
import { type Answer, Refusal } from "../lib/transport";
import { canKeepNow, type Files, held, keep, offered, sentBytes, urlOf } from "./files";
import type { Progress } from "./loading.svelte";
import { noteTables } from "../lib/here";
import type { FromPython, ToPython, Trouble } from "./messages";
import "./words";

const OPENING = new Set(["/tables", "/daily"]);
const pong = (): FromServer => ({ is: "pong", now: Date.now() / 1000 });

let progress: Progress | null = null; // while it is shown
let running: Promise<Worker> | null = null;
let last = 0; // number of a call or socket
const calls = new Map<number, { resolve: (answer: Answer) => void; reject: (problem: Refusal) => void }>();
const wires = new Map<number, Wire>();
let coming = 0; // who waits for Python to start

/** Start Python, once, for something that is done with it at once. */
async function withPython<T>(work: (worker: Worker) => T): Promise<T> {
  coming += 1;
  try {
    running ??= start().catch((problem: unknown) => {
      running = null;
      throw problem;
    });
    return work(await running);
  } finally {
    coming -= 1;
  }
}

/** End Python if nobody needs it: another tab may want the tables. */
export async function rest(): Promise<void> {
  const worker = await running;
  if (!worker) return;
  await answer("GET", "/tables", ""); // what happened here is listed at home
  if (coming || calls.size || wires.size) return;
  worker.terminate();
  running = null;
}

/** On a site of plain files all that is needed comes with the first game, and stays. */
async function brought(): Promise<Files | null> {
  const files = await offered();
  const whole = files ? sentBytes(files.files) : 0;
  progress = new (await import("./loading.svelte")).Progress(whole);
  // Where nothing can be kept it is loaded each time.
  if (files && (await canKeepNow())) await keep(files, (part) => (progress!.part = part)).catch(() => {});
  progress.part = 1;
  return files;
}

async function start(): Promise<Worker> {
  try {
    return await prepared();
  } finally {
    progress?.end();
    progress = null;
  }
}

async function prepared(): Promise<Worker> {
  const kept = await held().catch(() => null);
  const gone = isSite && !kept ? "unfetched" : "engine_gone"; // a site never promised to have kept it
  const files = kept ?? (await (isSite ? brought() : offered()).catch(() => null));
  if (!files) throw new Refusal(0, gone);
  const worker = new Worker(new URL("./python.ts", import.meta.url), { type: "module" });
  await new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromPython>) => {
      if (data.is === "ready") resolve();
      else if (data.is === "failed") fail(worker, data.reason === "engine_gone" ? gone : data.reason, reject);
      else hear(data);
    };
    worker.onerror = () => fail(worker, gone, reject);
    const [runtime, archive] = [urlOf(files.runtime), urlOf(files.archive)];
    tell(worker, { is: "boot", runtime, archive, language: settings.language });
  });
  return worker;
}

const tell = (worker: Worker, message: ToPython): void => worker.postMessage(message);

function hear(message: Exclude<FromPython, { is: "ready" | "failed" }>): void {
  if (message.is === "told") return wires.get(message.socket)?.onmessage?.({ data: message.text });
  if (message.is === "ended") return part(message.socket);
  calls.get(message.call)?.resolve(message);
  calls.delete(message.call);
}

/** A table was read anew: its page comes again by itself. */
function part(socket: number): void {
  const wire = wires.get(socket);
  wires.delete(socket);
  if (!wire) return;
  wire.readyState = 3;
  wire.onclose?.();
}

/** Nothing goes on here: what was kept is read anew by whoever comes next. */
function fail(worker: Worker, reason: Trouble, reject: (problem: Refusal) => void): void {
  worker.terminate();
  running = null;
  reject(new Refusal(0, reason));
  for (const each of calls.values()) each.reject(new Refusal(0, reason));
  for (const each of wires.values()) refuse(each, reason);
  calls.clear();
  wires.clear();
}

function refuse(wire: Wire, reason: string): void {
  wire.readyState = 3;
  wire.onmessage?.({ data: JSON.stringify({ is: "refused", reason, detail: "" }) });
}

/** Ask as one asks the server. */
export async function answer(method: string, path: string, body: string): Promise<Answer> {
  const call = ++last;
  const answered = await new Promise<Answer>((resolve, reject) => {
    withPython((worker) => {
      calls.set(call, { resolve, reject });
      tell(worker, { is: "ask", call, method, path, body });
    }).catch(reject);
  });
  if (method === "POST" && OPENING.has(path)) void answer("GET", "/tables", "").catch(() => {}); // it is found again
  if (method === "GET" && path === "/tables" && answered.status === 200) {
    const { mine } = JSON.parse(answered.text) as { mine: TableInfo[] };
    noteTables(mine);
    void import("../shared/handing").then(({ noteAll }) => noteAll(mine)).catch(() => {}); // some other time
  }
  return answered;
}

/** Let a wire lead to Python. */
export const attend = (wire: Wire): Promise<void> =>
  withPython((worker) => lead(wire, worker)).catch((problem: unknown) =>
    refuse(wire, problem instanceof Refusal ? problem.reason : "broken"),
  );

function lead(wire: Wire, worker: Worker): void {
  if (wire.readyState === 3) return;
  const socket = ++last;
  wires.set(socket, wire);
  wire.send = (text) => {
    // While a bot thinks, Python is deaf: that nothing is lost is known without it.
    if ((JSON.parse(text) as FromBrowser).is === "ping") wire.onmessage?.({ data: JSON.stringify(pong()) });
    else tell(worker, { is: "say", socket, text });
  };
  wire.close = () => {
    wire.readyState = 3;
    if (!wires.delete(socket)) return;
    tell(worker, { is: "close", socket });
    void answer("GET", "/tables", "").catch(() => {});
  };
  wire.readyState = 1;
  tell(worker, { is: "connect", socket });
  wire.onopen?.();
}
