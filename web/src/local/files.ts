/** The files with which this browser plays by itself: what the server has of them, and what is kept here. */

import { base } from "../lib/base";
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

const CACHE = "tafelrunde-engine"; // the service worker knows it by this name, too
const FOLDER = `${base}engine/`;

export const urlOf = (path: string): string => new URL(FOLDER + path, location.href).href;

export const canKeep = (): boolean =>
  "caches" in globalThis && "serviceWorker" in navigator && typeof WebAssembly !== "undefined";

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

/** Those files that have still to be fetched. */
export async function missing({ files }: Files): Promise<File[]> {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return files.filter(({ path }) => !there.has(urlOf(path)));
}

export const sentBytes = (files: File[]): number => files.reduce((sum, { sent }) => sum + sent, 0);

/** The body with its length told on the way. */
function counted(answer: Response, count: (bytes: number) => void): Response {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, onward) {
      count(chunk.length);
      onward.enqueue(chunk);
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
  for (const { path } of wanted) {
    const answer = await fetch(urlOf(path), { signal });
    if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
    const body = counted(answer, (bytes) => progress((done += bytes) / whole));
    await cache.put(urlOf(path), body);
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
