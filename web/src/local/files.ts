/** The files with which this browser plays by itself: what the server has of them, and what is kept here. */

import { base, isSite } from "../lib/base";
import { LIST } from "../lib/network.svelte";

export interface File {
  path: string;
  /** Bytes as they are, and as they are sent. */
  size: number;
  sent: number;
}

/** `runtime` is the folder of Python, `archive` the file with the games. */
export interface Files {
  runtime: string;
  archive: string;
  files: File[];
}

const CACHE = `tafelrunde-engine ${base}`; // another folder of this host may have one of its own
const FOLDER = `${base}engine/`;

export const urlOf = (path: string): string => new URL(FOLDER + path, location.href).href;

export const canKeep = (): boolean =>
  "caches" in globalThis && "serviceWorker" in navigator && typeof WebAssembly !== "undefined";

const PATIENCE = 10_000; // milliseconds for a service worker to be there

/** Whether something can be kept as soon as the service worker is there: in some windows it never is. */
export async function canKeepNow(): Promise<boolean> {
  if (!canKeep()) return false;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  return (await Promise.race([navigator.serviceWorker.ready, late])) !== null;
}

/** What the server has to be kept; null: nothing. */
export async function offered(): Promise<Files | null> {
  const answer = await fetch(LIST, { cache: "no-cache" });
  return answer.ok ? ((await answer.json()) as Files) : null;
}

/** What is kept here as a whole. */
export async function held(): Promise<Files | null> {
  if (!canKeep()) return null;
  const found = await (await caches.open(CACHE)).match(LIST);
  return found ? ((await found.json()) as Files) : null;
}

/** Those files that have still to be fetched, for they are not here, or not whole. */
export async function missing({ files }: Files): Promise<File[]> {
  const cache = await caches.open(CACHE);
  const lengthOf = async ({ path }: File): Promise<number> =>
    (await (await cache.match(urlOf(path)))?.blob())?.size ?? -1;
  const lengths = await Promise.all(files.map(lengthOf));
  return files.filter(({ size }, at) => lengths[at] !== size);
}

export const sentBytes = (files: File[]): number => files.reduce((sum, { sent }) => sum + sent, 0);

/** A file server compresses nothing, so a site has each file compressed beside it. */
async function fetched(path: string, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(urlOf(path) + (isSite ? ".gz" : ""), { signal });
  if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
  if (!isSite || answer.headers.has("content-encoding")) return answer;
  const whole = answer.body!.pipeThrough(new DecompressionStream("gzip"));
  return new Response(whole, { headers: { "content-type": kindOf(path) } });
}

const KINDS: Record<string, string> = { mjs: "text/javascript", wasm: "application/wasm", json: "application/json" };
const kindOf = (path: string): string => KINDS[path.split(".").at(-1)!] ?? "application/zip";

/** The body with its length told on the way; it breaks at the end if it is another: somebody else has answered. */
function counted(answer: Response, { path, size }: File, count: (bytes: number) => void): Response {
  let left = size;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, onward) {
      left -= chunk.length;
      count(chunk.length);
      onward.enqueue(chunk);
    },
    flush(onward) {
      if (left) onward.error(new TypeError(`${path}: not of ${size} bytes`));
    },
  });
  const headers = { "content-type": answer.headers.get("content-type") ?? "" };
  return new Response(answer.body!.pipeThrough(counting), { headers });
}

/** Fetch what is missing; whatever arrived before a break stays. `progress` is told the part that is there. */
export async function keep(files: Files, progress: (part: number) => void, signal?: AbortSignal): Promise<void> {
  await navigator.serviceWorker.ready;
  const cache = await caches.open(CACHE);
  const wanted = await missing(files);
  const whole = files.files.reduce((sum, { size }) => sum + size, 0);
  let done = whole - wanted.reduce((sum, { size }) => sum + size, 0);
  progress(done / whole);
  for (const file of wanted) {
    const url = urlOf(file.path);
    await cache.delete(url); // or the service worker would bring it again
    await cache.put(
      url,
      counted(await fetched(file.path, signal), file, (bytes) => progress((done += bytes) / whole)),
    );
  }
  await cache.put(LIST, new Response(JSON.stringify(files)));
  await tidy(files);
  await navigator.storage?.persist?.();
}

/** Drop what belongs to an older version. */
async function tidy({ files }: Files): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = new Set([...files.map(({ path }) => urlOf(path)), new URL(LIST, location.href).href]);
  for (const each of await cache.keys()) if (!wanted.has(each.url)) await cache.delete(each);
}

/** Give the space back; the games that were played stay. */
export const forget = (): Promise<boolean> => caches.delete(CACHE);

/** Follow the server to a newer version of what is kept. */
export async function follow(): Promise<void> {
  const kept = await held();
  const newest = kept && (await offered());
  if (newest && JSON.stringify(newest) !== JSON.stringify(kept)) await keep(newest, () => {});
}
