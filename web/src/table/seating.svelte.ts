/** A person at a running game: whose hand is shown, the curtain between people who share a device, the staged move. */

import type { GameModule } from "../lib/board";
import type { Choice, Position, Table } from "../lib/messages";
import { choiceToShow } from "../lib/seats";
import { settings } from "../lib/settings.svelte";
import type { LiveTable } from "../lib/table.svelte";

export class Seating {
  /** The seat whose person said "it is me"; its hand may be shown. */
  private revealed = $state<number | null>(null);
  private game: GameModule<unknown> | null = null;
  /** Looks at a move before it is made; false: it is not to be made yet. Null: nobody does. */
  adviser: ((seat: number, move: string) => Promise<boolean>) | null = null;
  asking = $state(false);
  private ready = $state.raw<{ seat: number | null; move: string; number: number } | null>(null);

  constructor(
    private readonly live: LiveTable,
    private readonly now: () => { table: Table; position: Position },
  ) {
    live.covered = () => this.covered;
  }

  choice = $derived.by((): Choice | null => {
    const { position } = this.now();
    const before = position.choices.find(({ seat }) => seat === this.revealed);
    return (this.live.showing.held && before) || choiceToShow(position, this.revealed); // first one sees what happened
  });
  covered = $derived.by((): boolean => {
    const { table, position } = this.now();
    const another = this.choice !== null && this.choice.seat !== this.revealed;
    return table.phase === "playing" && another && position.choices.length > 1 && !position.open;
  });
  seat = $derived(this.choice?.seat ?? null);
  view = $derived.by((): unknown => this.live.showing.view ?? this.viewIn(this.now().position));
  /** The position is on the table, and the game goes on in it. */
  private plays = $derived.by((): boolean => this.live.showing.view === null && this.now().table.phase === "playing");
  legal = $derived.by((): string[] => (this.covered || !this.plays ? [] : (this.choice?.legal ?? [])));
  due = $derived.by((): number | null => (this.legal.length ? (this.choice?.due ?? null) : null));
  mayAct = $derived.by((): boolean => this.plays && (this.choice?.legal.length ?? 0) > 0);
  staged = $derived.by((): string | null => {
    const { ready, legal, choice } = this;
    if (!ready || ready.seat !== choice?.seat) return null; // the next person at the device has the same moves
    // A staged move stays while others decide at the same time.
    return ready.number >= (choice.due ?? Infinity) && legal.includes(ready.move) ? ready.move : null;
  });

  /** Let a game say what is to be seen of what happens, and what needs no confirming. */
  watch(game: GameModule<unknown>): void {
    this.game = game;
    this.live.scenes = ({ position, effects }) => game.scenes(this.view, this.viewIn(position), effects, this.seat);
  }

  /** What the seat that is shown sees of a position. */
  viewIn({ choices, view }: Position): unknown {
    return choices.length ? choices.find(({ seat }) => seat === this.seat)?.view : view;
  }

  reveal(): void {
    this.revealed = this.seat;
    this.live.showing.goOn();
  }

  /** Lay a move ready. */
  lay(move: string | null): void {
    this.ready = move === null ? null : { seat: this.seat, move, number: this.now().position.number };
  }

  stage(move: string | null): void {
    this.lay(move);
    if (!settings.confirm || (move !== null && this.game?.needsNoConfirming?.(move))) this.confirm();
  }

  /** Make the move that lies ready, unless somebody who was asked about it wants a word first. */
  confirm(heed = true): void {
    const { seat, staged } = this;
    if (staged === null || seat === null || this.asking || this.live.sending) return;
    if (!heed || !this.adviser) return this.live.play(seat, staged);
    this.asking = true;
    void this.adviser(seat, staged).then((fine) => {
      this.asking = false;
      if (fine && this.staged === staged) this.live.play(seat, staged);
    });
  }
}
