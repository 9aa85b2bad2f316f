/** A person at a running game: whose hand is shown, the curtain between people who share a device, the staged move. */

import type { Choice, Position, Table } from "../lib/messages";
import { choiceToShow, hides } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import type { LiveTable } from "../lib/table.svelte";

export class Seating {
  /** The seat whose person said "it is me"; its hand may be shown. */
  private revealed = $state<number | null>(null);
  private ready = $state.raw<{ move: string; number: number } | null>(null);

  constructor(
    private readonly live: LiveTable,
    private readonly now: () => { table: Table; position: Position },
  ) {
    live.covered = () => this.covered;
  }

  choice = $derived.by((): Choice | null => choiceToShow(this.now().position, this.revealed));
  covered = $derived.by((): boolean => {
    const { table, position } = this.now();
    return (
      table.phase === "playing" && this.choice !== null && this.choice.seat !== this.revealed && hides(position.choices)
    );
  });
  seat = $derived(this.choice?.seat ?? null);
  view = $derived.by((): unknown => (this.choice ? this.choice.view : this.now().position.view));
  legal = $derived.by((): string[] =>
    this.covered || this.now().table.phase !== "playing" ? [] : (this.choice?.legal ?? []),
  );
  mayAct = $derived.by((): boolean => (this.choice?.legal.length ?? 0) > 0 && this.now().table.phase === "playing");
  staged = $derived.by((): string | null => {
    const { ready, legal, choice } = this; // a staged move stays while others decide at the same time
    return ready && choice && ready.number >= (choice.due ?? Infinity) && legal.includes(ready.move)
      ? ready.move
      : null;
  });

  reveal(): void {
    this.revealed = this.seat;
  }

  stage(move: string | null): void {
    this.ready = move === null ? null : { move, number: this.now().position.number };
    if (!settings.confirm) this.confirm();
  }

  confirm(): void {
    if (this.staged !== null && this.seat !== null) this.live.play(this.seat, this.staged);
  }
}
