/** A table as this browser knows it: what the server told, folded into one state. */

import type { Alarm } from "../fair/evidence";
import { Witness } from "../fair/witness";
import type { Language } from "./board";
import type { Event, FromBrowser, FromServer, Position, Refused, Table, Update } from "./messages";
import { ownSeats } from "./seats";
import { type Connection, TableSocket, type Wire, webSocket } from "./socket";
import { isSorry, type SorryReason } from "./sorry";

/** The rules by their numbers, as an objection names them: nobody at a table knows those. */
const CLAUSES = / \(([A-Z]{2}-\w+(, )?)+\)/;

export class LiveTable {
  table = $state.raw<Table | null>(null);
  position = $state.raw<Position | null>(null);
  events = $state.raw<Event[]>([]);
  /** What has led to the position; while a curtain hides the board, all since it fell. */
  effects = $state.raw<unknown[]>([]);
  connection = $state<Connection>("connecting");
  person = $state("");
  refused = $state.raw<{ reason: Refused["reason"] } | null>(null);
  /** Why there is no table to show; then nothing comes back by itself. */
  shut = $state<SorryReason | null>(null);
  /** A move is on its way; its answer is the next position. */
  sending = $state(false);
  /** Where a rematch leads. */
  nextTable = $state<string | null>(null);
  /** What must not happen to the chance of the game, and has not been read yet. */
  alarms = $state.raw<Alarm[]>([]);
  /** The browser keeps no evidence beyond this page. */
  unkept = $state(false);
  /** Seconds by which the server's clock is ahead of this one. */
  ahead = 0;
  /** Whether nobody can see the board now. */
  covered = (): boolean => false;
  own = $derived(this.table ? ownSeats(this.table, this.person) : []);
  isHost = $derived(this.table !== null && this.table.host === this.person);
  readonly witness = new Witness();
  private readonly socket: TableSocket;
  private asked: { touched: string; language: Language; resolve: (because: string) => void } | null = null;

  constructor(
    readonly id: string,
    connect: () => Wire = webSocket,
  ) {
    const hear = (message: FromServer): void => this.hear(message);
    const connection = (state: Connection): void => {
      this.connection = state;
      if (state === "open") return;
      this.sending = false;
      this.answered("");
    };
    this.socket = new TableSocket(id, { hear, connection }, connect);
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  wake(): void {
    this.socket.wake();
  }

  doubt(): void {
    this.socket.doubt();
  }

  say(message: FromBrowser): void {
    this.refused = null;
    this.socket.send(message);
  }

  play(seat: number, move: string): void {
    if (!this.position || this.sending) return;
    this.refused = null;
    this.sending = this.socket.send({ is: "play", seat, number: this.position.number, move });
  }

  /** Why a seat cannot do what was touched; empty where nothing is to be said, or nobody answers. */
  why(seat: number, touched: string, language: Language): Promise<string> {
    this.answered("");
    return new Promise((resolve) => {
      this.asked = { touched, language, resolve };
      if (!this.socket.send({ is: "why", seat, touched })) this.answered("");
    });
  }

  private answered(because: string): void {
    this.asked?.resolve(because);
    this.asked = null;
  }

  readAlarms(): void {
    this.witness.read();
    this.alarms = [];
  }

  private hear(message: FromServer): void {
    switch (message.is) {
      case "welcome":
        this.person = message.person;
        this.ahead = message.now - Date.now() / 1000;
        return;
      case "update":
        return this.fold(message);
      case "refused":
        this.sending = false;
        this.answered("");
        if (isSorry(message.reason)) return this.shutOut(message.reason);
        this.refused = { reason: message.reason };
        return;
      case "because":
        if (this.asked?.touched === message.touched)
          this.answered(message.words[this.asked.language].replace(CLAUSES, ""));
        return;
      case "goto":
        this.nextTable = message.table;
        return;
      case "pong":
        return;
    }
  }

  private shutOut(reason: SorryReason): void {
    this.shut = reason;
    this.socket.close();
  }

  private fold(update: Update): void {
    const fresh = update.events.filter((event) => event.number > this.socket.seen);
    if (fresh.length > 0) this.events = [...this.events, ...fresh];
    if (update.table) this.table = update.table;
    this.shut = null; // whoever was kept out is let in again
    if (update.position) {
      this.effects = this.covered() ? [...this.effects, ...update.effects] : update.effects;
      this.position = update.position;
      this.sending = false;
    }
    if (this.table) this.bearWitness(this.table);
  }

  /** The evidence is kept before anything is said about chance. */
  private bearWitness(table: Table): void {
    const message = this.witness.see({ table, position: this.position, events: this.events }, this.person);
    this.alarms = this.witness.evidence?.alarms.filter((alarm) => !alarm.read) ?? [];
    this.unkept = !this.witness.stores;
    if (message) this.socket.send(message);
  }
}
