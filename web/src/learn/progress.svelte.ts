/** Which lessons were finished: on this device, and by this person on all of theirs. */

import { lobby } from "../lib/lobby.svelte";
import { remember, remembered } from "../lib/settings.svelte";
import { api } from "./api";

type Finished = Record<string, string[]>;

const KEY = "tafelrunde.lessons";

class Progress {
  finished = $state<Finished>(remembered<Finished>(KEY, {}));

  /** Add what was finished elsewhere; without a server there is only less to add. */
  async load(): Promise<void> {
    const { lessons } = await api.learned().catch(() => ({ lessons: {} as Finished }));
    for (const [game, names] of Object.entries(lessons)) for (const name of names) this.note(game, name);
  }

  has(game: string, lesson: string): boolean {
    return this.finished[game]?.includes(lesson) ?? false;
  }

  finish(game: string, lesson: string): void {
    this.note(game, lesson);
    if (lobby.me?.person) void api.learn(game, lesson).catch(() => {});
  }

  private note(game: string, lesson: string): void {
    this.finished[game] = [...new Set([...(this.finished[game] ?? []), lesson])];
    remember(KEY, this.finished);
  }
}

export const progress = new Progress();
