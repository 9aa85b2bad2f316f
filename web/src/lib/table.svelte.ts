/** A table as this browser knows it: what the server told, folded into one state. */

import type { Alarm } from "../fair/evidence";
import { Witness } from "../fair/witness";
import type { Language, Scene } from "./board";
import { withoutClauses } from "./marks";
import {
  PROTOCOL,
  type Event,
  type FromBrowser,
  type FromServer,
  type Position,
  type Refused,
  type Table,
  type Update,
} from "./messages";
import { network } from "./network.svelte";
import { ownSeats, spokenTo } from "./seats";
import { atOnce, Showing, type Step } from "./showing.svelte";
import { type Connection, TableSocket, type Wire } from "./socket";
import { isSorry, type SorryReason } from "./sorry";
import { isLocal, transportOf } from "./transport";

export class LiveTable {
  table = $state.raw<Table | null>(null);
  /** What has been shown until now. */
  events = $state.raw<Event[]>([]);
  /** The position that is shown, and what has led to it. */
  readonly showing = new Showing({
    scenes: (step) => this.scenes(step),
    covered: () => this.covered(),
    tell: (events) => this.tell(events),
    seen: (reading) => this.sayReady(reading),
  });
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
  /** What is to be seen of a step. */
  scenes = ({ effects }: Step): Scene[] => [{ view: null, effects, weight: effects.length ? "move" : "nothing" }];
  /** The seats for whom bots wait. */
  awaited = $state.raw<number[]>([]);
  own = $derived(this.table ? ownSeats(this.table, this.person) : []);
  /** The table as far as it is shown: a game whose end is still to be seen is not over. */
  shown = $derived(this.table && this.showing.pending ? { ...this.table, phase: "playing" as const } : this.table);
  isHost = $derived(this.table !== null && this.table.host === this.person);
  readonly witness = new Witness();
  private readonly socket: TableSocket;
  private told: { position: Position | null; events: Event[] } = { position: null, events: [] };
  private said: number | null = -1; // what was shown, as the server knows
  private vouched: string | null = null; // what was last said about chance, over this wire
  private arriving = true;
  private asked: { touched: string; language: Language; resolve: (because: string) => void } | null = null;

  constructor(
    readonly id: string,
    connect: () => Wire = transportOf(id).connect,
  ) {
    const hear = (message: FromServer): void => this.hear(message);
    const connection = (state: Connection): void => {
      this.connection = state;
      this.said = -1;
      this.vouched = null;
      if (state === "open") return;
      this.sending = false;
      this.answered("");
    };
    this.socket = new TableSocket(id, { hear, connection }, connect, !isLocal(id));
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.showing.stop();
    this.socket.close();
  }

  get position(): Position | null {
    return this.showing.position;
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
    this.showing.skip();
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
        if (message.protocol !== PROTOCOL) network.outdated();
        this.arriving = true;
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
        if (this.asked?.touched === message.touched) this.answered(withoutClauses(message.words[this.asked.language]));
        return;
      case "goto":
        this.nextTable = message.table;
        return;
      case "awaited":
        this.awaited = message.seats;
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
    const { position, effects } = update;
    if (update.table) this.table = update.table;
    const [seat, ...others] = this.own;
    const events = update.events
      .filter((event) => event.number > this.socket.seen)
      .map((event) =>
        seat !== undefined && others.length === 0 ? spokenTo(seat, this.table?.seats[seat]?.name ?? "", event) : event,
      );
    this.told = { position: position ?? this.told.position, events: [...this.told.events, ...events] };
    if (this.refused?.reason === "newer_version") this.refused = null;
    this.shut = null; // whoever was kept out is let in again
    if (this.table) this.bearWitness(this.table);
    if (position) this.show({ position, effects, events });
    else if (events.length > 0) this.events = [...this.events, ...events];
  }

  private show(step: Step): void {
    this.awaited = [];
    if (this.arriving) this.showing.arrive(step);
    else this.showing.add(step);
    this.arriving = false;
  }

  private tell(events: Event[]): void {
    if (events.length > 0) this.events = [...this.events, ...events];
    this.sending = false;
  }

  /** Tell the bots how far the game has been shown here, whenever that is news. */
  sayReady(reading = false): void {
    const { held, pending } = this.showing;
    if (this.own.length === 0 || !this.position || (!atOnce() && !reading && (held || pending))) return;
    const number = atOnce() ? null : reading ? (this.said ?? 0) : this.position.number;
    if (number === this.said && !reading) return;
    if (this.socket.send({ is: "ready", number, reading })) this.said = number;
  }

  /** The evidence is kept before anything is said about chance. */
  private bearWitness(table: Table): void {
    const message = this.witness.see({ table, ...this.told }, this.person);
    this.alarms = this.witness.evidence?.alarms.filter((alarm) => !alarm.read) ?? [];
    this.unkept = !this.witness.stores;
    const text = message && JSON.stringify(message);
    if (message && text !== this.vouched && this.socket.send(message)) this.vouched = text; // said twice it may come too late
  }
}
