/** One task of a lesson, or a puzzle, as it is played: what is asked, what lies on the board, what came of a move. */

import type { GameModule, Scene, Weight } from "../lib/board";
import type { Answered, Asked, Seen } from "../lib/http";
import { PACES } from "../lib/showing.svelte";
import { settings } from "../lib/settings.svelte";
import type { Words } from "../lib/messages";
import { api } from "./api";

const PAUSES: Record<Weight, number> = {
  nothing: 0,
  move: 1200,
  word: 1600,
  score: 2000,
  event: 2000,
  summary: Infinity,
}; // milliseconds before the next

export class Task {
  /** Its address, below that of the API. */
  at = "";
  asked = $state.raw<Asked | null>(null);
  answer = $state.raw<Answered | null>(null);
  staged = $state<string | null>(null);
  scene = $state.raw<Scene | null>(null);
  last = $state.raw<{ seat: number; move: string } | null>(null);
  /** What a move did is being shown. */
  watching = $state(false);
  /** It is shown how the game may go on. */
  ahead = $state(false);
  /** What is said of a move although the rest of it is still being shown. */
  private told = $state.raw<Words | null>(null);
  private questions = $state(0);
  private closed: () => void = () => {};
  private hurried = false;

  constructor(private readonly module: GameModule<unknown>) {}

  /** A sum waits until it is closed. */
  waits = $derived(this.watching && this.scene?.weight === "summary");
  /** What is said now. */
  voice = $derived<Words | null>((this.watching ? this.told : this.answer?.say) ?? this.asked?.say ?? null);
  legal = $derived(this.answer || this.watching ? [] : (this.asked?.legal ?? []));
  /** Which of its questions is asked. */
  due = $derived(this.legal.length ? this.questions : null);

  async load(at: string): Promise<void> {
    this.asked = await api.task(at);
    this.questions += 1;
    this.at = at;
    this.reset();
  }

  /** Lay everything as the task has it. */
  reset(): void {
    this.answer = this.staged = this.told = null;
    this.ahead = false;
    this.lay();
  }

  private lay(): void {
    this.last = null;
    this.scene = { view: this.asked!.view, effects: [], weight: "nothing" };
  }

  /** Play a move, and show what comes of it. */
  async play(move: string): Promise<void> {
    if (this.watching) return;
    this.reset();
    await this.watch(async () => {
      const answer = await api.attempt(this.at, move);
      await this.showAll(answer.seen, answer.say);
      this.answer = answer;
    });
  }

  /** Show how it may go on after the move that was answered. */
  async lookAhead(): Promise<void> {
    if (this.watching || !this.answer) return;
    const { move } = this.answer.seen[0]!;
    await this.watch(async () => {
      const seen = await api.line(this.at, move);
      this.ahead = true;
      this.lay();
      await this.showAll(seen);
    });
  }

  /** Whoever has seen enough goes on. */
  goOn = (): void => this.closed();

  /** Show what is left at once. */
  hurry(): void {
    this.hurried = true;
    this.closed();
  }

  private async watch(shown: () => Promise<void>): Promise<void> {
    this.watching = true;
    this.hurried = false;
    try {
      await shown();
    } finally {
      this.watching = false;
    }
  }

  private async showAll(seen: Seen[], say: Words | null = null): Promise<void> {
    for (const { seat, move, effects, view } of seen) {
      this.last = { seat, move };
      for (const scene of this.module.scenes(this.scene!.view, view, effects, this.asked!.seat)) {
        await this.show(scene);
        if (scene.weight === "summary") this.told = say; // the question is long answered
      }
    }
  }

  private show(scene: Scene): Promise<void> {
    this.scene = scene;
    return new Promise((done) => {
      this.closed = done;
      const pause = this.hurried ? 0 : PACES[settings.pace] && PAUSES[scene.weight] * PACES[settings.pace];
      if (pause < Infinity) setTimeout(done, pause);
    });
  }
}
