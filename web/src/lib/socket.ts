/** One socket at one table: a heartbeat, coming back after a break, and going on from the last number seen. */

import type { FromBrowser, FromServer } from "./messages";

export type Connection = "connecting" | "open" | "lost";

export interface Listener {
  hear: (message: FromServer) => void;
  connection: (state: Connection) => void;
}

export interface Wire {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((end?: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const OPEN = 1;
const PAUSE = 3; // seconds without a word until a Ping, until the server says otherwise
const LOOK = 500; // milliseconds between two looks at the time
const DOUBT = 2500; // milliseconds until an unanswered Ping counts as a lost connection, which may come back
const PATIENCE = 12_000; // and until the wire counts as dead
const LONGEST_WAIT = 15_000;
const OPENING = 8000; // milliseconds for a wire to open: a server that hangs behind a proxy never says no
const ELSEWHERE = 1012; // the code with which a server that stops sends everybody to another one
const BLINK = 300; // milliseconds within which they come there

/** Milliseconds before the n-th attempt to come back: doubling, and spread so that not all come at once. */
export function waitBefore(attempt: number, chance: number): number {
  return Math.min(LONGEST_WAIT, 400 * 2 ** attempt) * (0.75 + chance / 2);
}

/** Milliseconds until one comes back after an end with this code: where one was sent elsewhere at once, or about. */
export function waitAfter(code: number | undefined, attempt: number, chance: number): number {
  return code === ELSEWHERE && attempt === 0 ? BLINK * chance : waitBefore(attempt, chance);
}

/** A message as it was meant: the wire leaves out what is null or empty in an update. */
export function read(text: string): FromServer {
  const message = JSON.parse(text) as FromServer;
  if (message.is !== "update") return message;
  const update = { ...{ table: null, position: null, events: [], effects: [] }, ...message };
  if (update.position === null) return update;
  const position = {
    ...{ choices: [], view: null, winners: [], deadline: null, revocable: null, open: false },
    ...update.position,
  };
  const choices = position.choices.map((choice) => ({
    ...{ legal: [], previews: [], due: position.number },
    ...choice,
  }));
  return { ...update, position: { ...position, choices } };
}

export class TableSocket {
  seen = 0;
  private wire: Wire | null = null;
  private attempt = 0;
  private pause = PAUSE;
  private heard = 0;
  private asked = 0; // when an answer to a Ping was still to come
  private doubted = false;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly connect: () => Wire,
    private readonly hurries = true, // somebody else may answer sooner
  ) {}

  open(): void {
    this.drop();
    this.closed = false;
    this.listener.connection("connecting");
    const wire = this.connect();
    this.wire = wire;
    wire.onopen = () => this.send({ is: "enter", table: this.table, seen: this.seen });
    wire.onmessage = ({ data }) => this.hear(read(String(data)));
    wire.onclose = (end) => this.lost(end?.code);
    if (this.hurries) this.retry = setTimeout(() => this.lost(), OPENING);
  }

  /** Say something; false when nobody can hear it now. */
  send(message: FromBrowser): boolean {
    if (this.wire?.readyState !== OPEN) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  /** Try again at once, for instance when the device is back on its network. */
  wake(): void {
    if (!this.closed && (this.doubted || this.wire?.readyState !== OPEN)) this.open();
  }

  /** Show that nothing gets through now; the wire may still recover. */
  doubt(): void {
    if (this.closed || this.doubted || this.wire?.readyState !== OPEN) return;
    this.doubted = true;
    this.listener.connection("lost");
  }

  close(): void {
    this.closed = true;
    this.drop();
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    this.asked = 0;
    if (this.doubted) this.listener.connection("open");
    this.doubted = false;
    if (message.is === "welcome") {
      clearTimeout(this.retry);
      this.pause = message.pause;
      this.beat();
      this.listener.connection("open");
    }
    this.listener.hear(message);
    if (message.is === "update") {
      this.attempt = 0; // here is somebody who has the table
      this.seen = Math.max(this.seen, message.number);
    }
  }

  private beat(): void {
    clearInterval(this.pulse);
    this.pulse = setInterval(() => this.look(Date.now()), LOOK);
  }

  private look(now: number): void {
    if (this.asked === 0) {
      if (now - this.heard < this.pause * 1000) return;
      this.asked = now; // before it is said: a table in this browser answers at once
      if (!this.send({ is: "ping" })) this.asked = 0;
    } else if (now - this.asked >= PATIENCE) this.lost();
    else if (now - this.asked >= DOUBT) this.doubt();
  }

  private lost(code?: number): void {
    this.drop();
    if (this.closed) return;
    this.listener.connection("lost");
    this.retry = setTimeout(() => this.open(), waitAfter(code, this.attempt, Math.random()));
    this.attempt += 1;
  }

  private drop(): void {
    clearInterval(this.pulse);
    clearTimeout(this.retry);
    this.asked = 0;
    this.doubted = false;
    const wire = this.wire;
    this.wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }
}
