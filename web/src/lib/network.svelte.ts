/** Whether the server can be reached, or this browser is by itself. */

import { base } from "./base";
import { remember, remembered } from "./settings.svelte";

const KEPT = "tafelrunde.kept";
const EVERY = 10_000; // milliseconds between two looks for the server

class Network {
  /** The server is out of reach, and this browser answers by itself what it can. */
  alone = $state(false);
  /** Whether everything to play is kept in this browser. */
  kept = $state(remembered(KEPT, { whole: false }).whole);
  /** Takes the new version of the pages that is ready, if there is one. */
  renew = $state.raw<(() => void) | null>(null);
  private looking: ReturnType<typeof setInterval> | undefined;

  keep(whole: boolean): void {
    this.kept = whole;
    remember(KEPT, { whole });
  }

  /** The server does not answer; returns whether this browser can do so from now on. */
  lose(): boolean {
    if (this.alone || !this.kept) return this.alone;
    this.alone = true;
    this.looking = setInterval(() => void this.look(), EVERY);
    addEventListener("online", () => void this.look(), { once: true });
    return true;
  }

  /** See whether the server is back. */
  async look(): Promise<void> {
    const answer = await fetch(`${base}healthz`, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    clearInterval(this.looking);
    this.alone = false;
  }
}

export const network = new Network();
