// Made by `make messages` from src/tafelrunde/server/messages.py; do not edit.

/** Which version of all this these pages speak. */
export const PROTOCOL = 1;

/** Come to a table, to play or to watch; `seen` is the last number this browser knows. */
export interface Enter {
  is: "enter";
  table: string;
  seen?: number;
}

/** Leave the table until one returns; a bot may play meanwhile. Closing the page only disconnects. */
export interface Leave {
  is: "leave";
}

/** Take an empty seat, before the start; `name` for another person on the same device. */
export interface Sit {
  is: "sit";
  seat: number;
  name?: string;
}

/** Empty a seat before the start: one's own, or any as the host. */
export interface Stand {
  is: "stand";
  seat: number;
}

/** Put a bot on an empty seat before the start, or on that of someone who left (host). */
export interface Seatbot {
  is: "seatbot";
  seat: number;
  level: number;
}

/** Let two seats change places before the start (host). */
export interface Swap {
  is: "swap";
  seat: number;
  other: number;
}

/** Set the table up in another way before the start (host). */
export interface Arrange {
  is: "arrange";
  seats: number;
  options: Record<string, string>;
  clock: "1day" | "2min" | "30s" | "off";
  public: boolean;
}

/** Take back the seat on which a bot plays in one's place. */
export interface Return {
  is: "return";
  seat: number;
}

/** Begin the game (host); every seat must be taken. */
export interface Start {
  is: "start";
}

/** Promise a share in the chance of the game without showing it: the SHA-256 of its bytes. */
export interface Seal {
  is: "seal";
  value: string;
}

/** Add to the chance of the game: 32 random bytes in hexadecimal; a sealed share once all seals are in. */
export interface Share {
  is: "share";
  value: string;
}

/** Make a move; `number` is that of the position it was chosen in. */
export interface Play {
  is: "play";
  seat: number;
  number: number;
  move: string;
}

/** Ask why one's seat cannot do what was touched: a card, a field, a bid, as the game writes it. */
export interface Why {
  is: "why";
  seat: number;
  touched: string;
}

/** Ask everybody to take back one's last move. */
export interface Takeback {
  is: "takeback";
  seat: number;
  sure?: boolean;
}

/** Answer a request to take back. */
export interface Consent {
  is: "consent";
  yes: boolean;
}

/** Chat. */
export interface Say {
  is: "say";
  text: string;
}

/** One of a few quick words. */
export interface React {
  is: "react";
  reaction: "good_game" | "hello" | "hurry" | "oops" | "thanks" | "well_played";
}

/** Silence a person in the chat, or let them speak again (host). */
export interface Mute {
  is: "mute";
  person: string;
  muted: boolean;
}

/** Let nobody else sit down, or open the table again (host). */
export interface Lock {
  is: "lock";
  locked: boolean;
}

/** Keep a person away from the table, or let them come back (host); before the start also from a seat. */
export interface Kick {
  is: "kick";
  person: string;
  kicked: boolean;
}

/** Open the next table with the same people and bots, and go there; the seats turn by one. */
export interface Rematch {
  is: "rematch";
}

/** Say that one does not come to the rematch: one's seat there gets empty. */
export interface Decline {
  is: "decline";
}

/** Everything up to this number has been shown here, so bots may go on; they wait for who says it. */
export interface Ready {
  is: "ready";
  number?: number | null;
  reading?: boolean;
}

/** Show that the socket lives. */
export interface Ping {
  is: "ping";
}

/** The first words: who one is, and the server's time. */
export interface Welcome {
  is: "welcome";
  person: string;
  name: string;
  now: number;
  pause: number;
  protocol: number;
}

/** What changed at the table; what is None stayed the same. */
export interface Update {
  is: "update";
  number: number;
  table: Table | null;
  position: Position | null;
  events: Event[];
  effects: unknown[];
}

/** What everybody may know about a table, beside the game itself. */
export interface Table {
  id: string;
  game: string;
  options: Record<string, string>;
  seats: Seat[];
  sides: number[][];
  clock: "1day" | "2min" | "30s" | "off";
  public: boolean;
  host: string;
  phase: "over" | "playing" | "waiting";
  spectators: number;
  muted: string[];
  locked: boolean;
  kicked: string[];
  commitment: string;
  secret: string;
  seals: Sealed[];
  closed: number;
  shares: string[];
  takeback: number | null;
  rematch: string | null;
  known: boolean;
  daily: string;
  undone: number;
}

/** Who sits where. */
export interface Seat {
  person: string | null;
  name: string;
  level: number | null;
  connected: boolean;
  left: boolean;
  away: boolean;
  awaited: boolean;
}

/** Who has promised which share. */
export interface Sealed {
  person: string;
  seal: string;
}

/** The game as this browser may see it: the seats that sit here, or a spectator's view. */
export interface Position {
  number: number;
  scores: number[];
  drawn: number;
  choices: Choice[];
  view: unknown;
  winners: number[];
  deadline: number | null;
  revocable: number | null;
  open: boolean;
}

/** A seat of this browser: what it sees, and what it may do now. */
export interface Choice {
  seat: number;
  view: unknown;
  legal: string[];
  previews: unknown[][];
  due: number | null;
}

/** Something that happened, as one line of the log or the chat. */
export interface Event {
  number: number;
  at: number;
  kind: "arranged" | "drawn" | "hosted" | "kept" | "kicked" | "left" | "let_in" | "locked" | "moved" | "over" | "reacted" | "rematched" | "renamed" | "returned" | "said" | "sat" | "stand_in" | "started" | "stood" | "taken_back" | "timed_out" | "unlocked";
  seat?: number | null;
  person?: string | null;
  name?: string | null;
  move?: string | null;
  words?: Words | null;
  text?: string | null;
  draw?: number | null;
  to?: number | null;
  you?: Addressed[];
  places?: number[];
}

/** A line in both languages. */
export interface Words {
  de: string;
  en: string;
}

/** A line as it is said to whoever sits on a seat of which it speaks. */
export interface Addressed {
  seat: number;
  words: Words;
}

/** A message that changed nothing, and why; `detail` is for a developer. */
export interface Refused {
  is: "refused";
  reason: "already_started" | "awaited" | "bad_record" | "crowded" | "daily_open" | "damaged" | "illegal" | "kicked" | "link_over" | "locked" | "muted" | "new_information" | "newer_version" | "no_deal" | "no_hints" | "no_move" | "nobody" | "not_host" | "not_left" | "not_started" | "not_your_seat" | "other_rules" | "over" | "seat_taken" | "stale" | "table_full" | "too_fast" | "too_long" | "too_many" | "unavailable" | "unknown_table" | "unreadable";
  detail: string;
}

/** The answer to Why; empty where nothing is in the way. */
export interface Because {
  is: "because";
  touched: string;
  words: Words;
}

/** Go to another table: the rematch. */
export interface Goto {
  is: "goto";
  table: string;
}

/** Bots wait for those who still look at what has happened; until the next position. */
export interface Awaited {
  is: "awaited";
  seats: number[];
}

/** The socket lives. */
export interface Pong {
  is: "pong";
  now: number;
}

/** What a browser says. */
export type FromBrowser =
  | Enter
  | Leave
  | Sit
  | Stand
  | Seatbot
  | Swap
  | Arrange
  | Return
  | Start
  | Seal
  | Share
  | Play
  | Why
  | Takeback
  | Consent
  | Say
  | React
  | Mute
  | Lock
  | Kick
  | Rematch
  | Decline
  | Ready
  | Ping;

/** What the server says. */
export type FromServer =
  | Welcome
  | Update
  | Refused
  | Because
  | Goto
  | Awaited
  | Pong;
