/** One thing after the other: what has been told waits until what is shown has been seen. */

import type { Scene, Weight } from "./board";
import type { Event, Position } from "./messages";
import { settings } from "./settings.svelte";

/** A position that was told, and what has led to it. */
export interface Step {
  position: Position;
  effects: unknown[];
  events: Event[];
}

/** Who is told what is shown, and says what there is to see. */
export interface Audience {
  /** What is to be seen of a step, in order; the last is its position. */
  scenes: (step: Step) => Scene[];
  /** Nobody can see the board now. */
  covered: () => boolean;
  /** What has come to pass with what is shown now: the log knows no more than the table. */
  tell: (events: Event[]) => void;
  /** A position has been shown for as long as it needs; or (reading) the sum of a round is on the table. */
  seen: (reading: boolean) => void;
}

export const PACES = { calm: 1.6, normal: 1, fast: 0.5, once: 0 };
/** Milliseconds before the next comes, and if nothing comes. */
const BLOCKS: Record<Weight, number> = {
  nothing: 0,
  move: 800,
  word: 1300,
  score: 1800,
  event: 2600,
  summary: Infinity,
};
const STAYS: Record<Weight, number> = {
  nothing: 0,
  move: 2000,
  word: 2000,
  score: 2400,
  event: 2600,
  summary: Infinity,
};
const TELLING = new Set<Weight>(["word", "score", "event"]);
const ROUND = 4; // players at a table; with more, a move is shown for a shorter time
const SENTENCE = 60; // letters that are read at a glance, and milliseconds for each of the others
const LETTER = 40;
const LONGEST = 2500;

/** Nobody waits here, and nobody is waited for. */
export const atOnce = (): boolean => settings.pace === "once" || document.hidden;

/** How much longer a long sentence needs. */
function reading(events: Event[]): number {
  const letters = Math.max(0, ...events.map(({ words }) => words?.[settings.language].length ?? 0));
  return Math.min(LONGEST, LETTER * Math.max(0, letters - SENTENCE));
}

export class Showing {
  position = $state.raw<Position | null>(null);
  /** What has led to what is shown. */
  effects = $state.raw<unknown[]>([]);
  /** What lies on the table before the position does: the end of a round, when the next is dealt already. */
  view = $state.raw<unknown>(null);
  /** It is still to be seen what has happened. */
  fresh = $state(false);
  /** The next has to wait. */
  held = $state(false);
  /** The next has to wait for more than a plain move: what is said is said about what has happened. */
  telling = $state(false);
  /** The sum of a round is shown until it is closed. */
  summary = $state(false);
  /** Everything goes more slowly, for somebody who plays for the first time. */
  gentle = false;
  private steps = $state.raw<Step[]>([]);
  private scenes = $state.raw<Scene[]>([]);
  private step: Step | null = null;
  private later: Event[] = []; // of the step, told with its position
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly audience: Audience) {}

  /** There is more to come. */
  pending = $derived(this.scenes.length + this.steps.length > 0);

  add(step: Step): void {
    const latest = this.steps.at(-1) ?? this.step;
    if (latest?.position.number === step.position.number && step.effects.length === 0) {
      latest.position = step.position; // the same again, such as with another deadline
      if (latest !== this.step) latest.events = [...latest.events, ...step.events];
      else this.audience.tell(step.events);
      if (latest === this.step && this.scenes.length === 0) this.position = step.position;
    } else if (this.audience.covered() && step.position.winners.length > 0) {
      this.arrive(step); // it has ended elsewhere, so there is nothing to hide any more
    } else {
      this.steps = [...this.steps, step];
      this.goOn();
    }
  }

  /** Show the present, whatever has happened before. */
  arrive(step: Step): void {
    this.stop();
    this.audience.tell([...this.later, ...this.steps.flatMap(({ events }) => events)]);
    this.steps = this.scenes = [];
    this.begin(step, 1);
    this.lay({ view: null, effects: [], weight: "nothing" });
    this.goOn();
  }

  /** Somebody has seen enough of it; a summary has to be closed. */
  skip(): void {
    if (!this.summary) this.release();
  }

  /** Close what is shown. */
  release(): void {
    this.stop();
    this.goOn();
  }

  /** Show what waits, if nothing is in its way. */
  goOn(): void {
    while ((!this.held || atOnce()) && this.pending && !this.audience.covered()) this.next();
    if (!this.held && !this.pending) this.audience.seen(false);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.fresh = this.held = this.telling = this.summary = false;
  }

  private next(): void {
    if (this.scenes.length === 0) {
      const [step, ...later] = this.steps;
      this.steps = later;
      const scenes = this.audience.scenes(step!);
      this.scenes = this.position === null ? scenes.slice(-1) : scenes;
      this.begin(step!, this.scenes.length);
    }
    const [scene, ...rest] = this.scenes;
    this.scenes = rest;
    this.lay(scene!);
    this.hold(scene!);
  }

  /** Of several scenes the first has what was done, and the last what came of it by chance. */
  private begin(step: Step, scenes: number): void {
    this.step = step;
    const now = scenes > 1 ? 1 + step.events.findIndex(({ kind }) => kind === "moved") : step.events.length;
    this.later = step.events.slice(now);
    this.audience.tell(step.events.slice(0, now));
  }

  private lay({ view, effects }: Scene): void {
    this.effects = effects;
    this.view = this.scenes.length ? view : null;
    if (this.scenes.length > 0) return;
    this.position = this.step!.position;
    if (this.later.length > 0) this.audience.tell(this.later);
    this.later = [];
  }

  private hold({ weight }: Scene): void {
    this.stop();
    const extra = weight === "event" && this.scenes.length === 0 ? reading(this.step!.events) : 0;
    const crowd = weight === "move" ? Math.min(1, ROUND / (this.step!.position.scores.length || 1)) : 1;
    const blocks = atOnce() ? 0 : this.pace() * (BLOCKS[weight] + extra) * crowd;
    this.fresh = STAYS[weight] > 0;
    this.held = blocks > 0;
    this.telling = this.held && TELLING.has(weight);
    this.summary = this.held && weight === "summary";
    if (this.summary) this.audience.seen(true);
    this.after(blocks, () => {
      this.held = this.telling = false;
      this.goOn();
    });
    this.after(Math.max(blocks, STAYS[weight] + extra), () => (this.fresh = false));
  }

  /** How much longer or shorter everything is shown than usual. */
  pace(): number {
    return PACES[this.gentle && settings.pace === "normal" ? "calm" : settings.pace];
  }

  private after(milliseconds: number, then: () => void): void {
    if (milliseconds > 0 && milliseconds < Infinity) this.timers.push(setTimeout(then, milliseconds));
  }
}
