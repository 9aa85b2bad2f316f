/** One lesson as it is played: what is asked, what lies on the board, what came of a move. */

import { api, type Answered, type Asked } from "../lib/api";
import type { GameModule, Scene, Weight } from "../lib/board";
import { PACES } from "../lib/showing.svelte";
import { settings } from "../lib/settings.svelte";
import type { Words } from "../lib/messages";

const PAUSES: Record<Weight, number> = {
  nothing: 0,
  move: 1200,
  word: 1600,
  score: 2000,
  event: 2000,
  summary: Infinity,
}; // milliseconds before the next

export class Lesson {
  task = $state(0);
  asked = $state.raw<Asked | null>(null);
  answer = $state.raw<Answered | null>(null);
  staged = $state<string | null>(null);
  scene = $state.raw<Scene | null>(null);
  last = $state.raw<{ seat: number; move: string } | null>(null);
  /** What a move did is being shown. */
  watching = $state(false);
  private closed: () => void = () => {};

  constructor(
    private readonly game: string,
    private readonly id: string,
    private readonly module: GameModule<unknown>,
  ) {}

  /** What is said now. */
  voice = $derived<Words | null>((this.watching ? null : this.answer?.say) ?? this.asked?.say ?? null);
  legal = $derived(this.answer || this.watching ? [] : (this.asked?.legal ?? []));

  async load(task: number): Promise<void> {
    this.asked = await api.task(this.game, this.id, task);
    this.task = task;
    this.reset();
  }

  /** Lay everything as the task has it. */
  reset(): void {
    this.answer = this.staged = this.last = null;
    this.scene = { view: this.asked!.view, effects: [], weight: "nothing" };
  }

  /** Play a move, and show what comes of it. */
  async play(move: string): Promise<void> {
    if (this.watching) return;
    this.reset();
    this.watching = true;
    try {
      const answer = await api.attempt(this.game, this.id, this.task, move);
      for (const { seat, move, effects, view } of answer.seen) {
        this.last = { seat, move };
        for (const scene of this.module.scenes(this.scene!.view, view, effects, this.asked!.seat))
          await this.show(scene);
      }
      this.answer = answer;
    } finally {
      this.watching = false;
    }
  }

  /** Whoever has seen enough goes on. */
  goOn = (): void => this.closed();

  private show(scene: Scene): Promise<void> {
    this.scene = scene;
    return new Promise((done) => {
      this.closed = done;
      const pause = PACES[settings.pace] && PAUSES[scene.weight] * PACES[settings.pace];
      if (pause < Infinity) setTimeout(done, pause);
    });
  }
}
