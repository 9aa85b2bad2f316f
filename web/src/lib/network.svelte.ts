/** Whether the server can be reached, or this browser is by itself; on a site of plain files it always is. */

import { base, isSite } from "./base";

/** The list of all that is needed to play without a server; the browser has it when it has kept the rest. */
export const LIST = `${base}engine/engine.json`;
const EVERY = 10_000; // milliseconds between two looks for the server
const FRESH = 60_000; // milliseconds in which pages do not grow old

/** Whether this browser has kept everything to play by itself; it may throw it away at any time. */
export const keeps = async (): Promise<boolean> => "caches" in globalThis && (await caches.match(LIST)) !== undefined;

class Network {
  /** The server is out of reach, and this browser answers by itself what it can. */
  alone = $state(isSite);
  /** Takes the new version of the pages that is ready, if there is one. */
  renew = $state.raw<(() => void) | null>(null);
  private looking: ReturnType<typeof setInterval> | undefined;

  /** The server speaks otherwise than these pages: offer those that understand it, in nobody's way. */
  outdated(): void {
    if (isSite) return;
    this.renew ??= () => location.reload();
    // Where the browser keeps the pages it has to fetch the new ones first; install.ts then offers those.
    void navigator.serviceWorker?.getRegistration(base).then((kept) => kept?.update());
  }

  /** A file of these pages is not to be had. If they have been open for long, newer ones have taken their place. */
  async outgrown(): Promise<void> {
    if (performance.now() < FRESH) return; // or else they would be loaded again and again
    if ((await fetch(base, { cache: "no-store" }).catch(() => null))?.ok) location.reload();
  }

  /** The server does not answer; returns whether this browser can do so from now on. */
  async lose(): Promise<boolean> {
    if (isSite) return true;
    if (!(await keeps())) return false;
    if (!this.alone) this.looking = setInterval(() => void this.look(), EVERY);
    this.alone = true;
    return true;
  }

  /** See whether the server is back. */
  async look(): Promise<void> {
    if (isSite || !this.alone || !(await fetch(`${base}healthz`, { cache: "no-store" }).catch(() => null))?.ok) return;
    clearInterval(this.looking);
    this.alone = false;
    await (await import("../shared/handing")).handIn();
  }
}

export const network = new Network();
