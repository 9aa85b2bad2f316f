/** What may be done now, read from the legal moves: the board itself knows no rules. */

import { isLetter, type Letter } from "./tiles";
import { CARDS } from "./box";
import { isCard, type CardName } from "./types";
import type { Effect } from "./wire";

/** A tile laid, or one that leaps by a card. */
export interface Placing {
  text: string;
  field: string;
  turn: number;
  preview: Effect[];
}

export interface Lay extends Placing {
  letter: Letter;
}

export interface Leap extends Placing {
  from: string;
}

/** The tile in question where it would lie. */
export interface Ghost extends Placing {
  letter: Letter;
  /** Where the tile comes from, by a quantum leap. */
  from: string | null;
  /** Put there, and not only pointed at. */
  sure: boolean;
}

/** A way to play a card: the card in hand, what it is played as, and at whom or how. */
export interface Use {
  text: string;
  card: CardName;
  as: CardName;
  seat: number | null;
  /** Which way a revolution goes. */
  way: "+" | "-" | null;
  preview: Effect[];
}

export interface Options {
  lays: Lay[];
  leaps: (Leap & { card: CardName })[];
  uses: Use[];
  /** Single words: draw, claim, decline, no. */
  words: Map<string, Effect[]>;
}

const LAY = /^([HAQBXMCZ])@([a-e][1-5])\/([0-3])$/;
const LEAP = /^(void=)?quantum:([a-e][1-5])>([a-e][1-5])\/([0-3])$/;
const USE = /^(void=)?(time|meteor|inf|pole|abduct|rev)(?:>([0-3])|([+-]))?$/;

export function readLay(text: string): Omit<Lay, "preview"> | null {
  const [, letter, field, turn] = LAY.exec(text) ?? [];
  return isLetter(letter) && field ? { text, letter, field, turn: Number(turn) } : null;
}

export function readLeap(text: string): (Omit<Leap, "preview"> & { card: CardName }) | null {
  const [, joker, from, field, turn] = LEAP.exec(text) ?? [];
  return from && field ? { text, card: joker ? "void" : "quantum", from, field, turn: Number(turn) } : null;
}

export function readUse(text: string): Omit<Use, "preview"> | null {
  const [, joker, as, seat, way] = USE.exec(text) ?? [];
  if (!isCard(as)) return null;
  return {
    text,
    card: joker ? "void" : as,
    as,
    seat: seat === undefined ? null : Number(seat),
    way: way === "+" || way === "-" ? way : null,
  };
}

export function readOptions(legal: string[], previews: Effect[][]): Options {
  const options: Options = { lays: [], leaps: [], uses: [], words: new Map() };
  legal.forEach((text, at) => {
    const preview = previews[at] ?? [];
    const lay = readLay(text);
    const leap = lay ? null : readLeap(text);
    const use = (lay ?? leap) ? null : readUse(text);
    if (lay) options.lays.push({ ...lay, preview });
    else if (leap) options.leaps.push({ ...leap, preview });
    else if (use) options.uses.push({ ...use, preview });
    else options.words.set(text, preview);
  });
  return options;
}

/** The cards that can be played now. */
export function playable({ uses, leaps }: Options): Set<CardName> {
  return new Set([...uses, ...leaps].map(({ card }) => card));
}

/** What a card in hand can be played as: itself, or for a cosmic void any other. */
export function roles({ uses, leaps }: Options, card: CardName): CardName[] {
  const found = new Set<CardName>(uses.filter((use) => use.card === card).map(({ as }) => as));
  if (leaps.some((leap) => leap.card === card)) found.add("quantum");
  return CARDS.filter((name) => found.has(name));
}

/** The ways to turn a tile on a field, as they follow each other. */
export function turnsOn<P extends Placing>(placings: P[], field: string): P[] {
  return placings.filter((each) => each.field === field).toSorted((a, b) => a.turn - b.turn);
}

/** The placing on a field turned like that, else the next one that is possible. */
export function nextTurn<P extends Placing>(placings: P[], field: string, turn: number): P | undefined {
  const ways = turnsOn(placings, field);
  return ways.find((each) => each.turn >= turn) ?? ways[0];
}

/** Where a tile comes to lie, the card that is played, or the button. */
export function spot(move: string): string {
  const placing = readLay(move) ?? readLeap(move);
  if (placing) return `[data-field="${placing.field}"]`;
  const use = readUse(move);
  return use ? `[data-card="${use.card}"]` : `[data-move="${move}"]`;
}
