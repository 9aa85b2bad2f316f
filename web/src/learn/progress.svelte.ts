/** Which lessons were finished: on this device, and by this person on all of theirs; and which task was reached here. */

import { lobby } from "../lib/lobby.svelte";
import { remember, remembered } from "../lib/settings.svelte";
import { api } from "./api";

type Finished = Record<string, string[]>;

const KEY = "tafelrunde.lessons";
const TASKS = "tafelrunde.tasks";

export class Progress {
  finished = $state<Finished>(remembered<Finished>(KEY, {}));
  /** By game and lesson, where one has left before its end. */
  private readonly tasks = remembered<Record<string, number>>(TASKS, {});

  /** Add what was finished elsewhere; without a server there is only less to add. */
  async load(): Promise<void> {
    const { lessons } = await api.learned().catch(() => ({ lessons: {} as Finished }));
    for (const [game, names] of Object.entries(lessons)) for (const name of names) this.note(game, name);
  }

  has(game: string, lesson: string): boolean {
    return this.finished[game]?.includes(lesson) ?? false;
  }

  /** The task to go on with, of so many. */
  reached(game: string, lesson: string, tasks: number): number {
    return Math.min(this.tasks[`${game}/${lesson}`] ?? 0, tasks - 1);
  }

  reach(game: string, lesson: string, task: number): void {
    this.tasks[`${game}/${lesson}`] = task;
    remember(TASKS, this.tasks);
  }

  finish(game: string, lesson: string): void {
    this.note(game, lesson);
    this.reach(game, lesson, 0);
    if (lobby.me?.person) void api.learn(game, lesson).catch(() => {});
  }

  private note(game: string, lesson: string): void {
    this.finished[game] = [...new Set([...(this.finished[game] ?? []), lesson])];
    remember(KEY, this.finished);
  }
}

export const progress = new Progress();
