/** What may be done now, read from the legal moves: the board itself knows no rules. */

import { PILES } from "./box";
import type { CardName, FieldName, Pile } from "./types";
import type { Decided, Effect, NumberMade } from "./wire";

export const PASS = "pass";

/** A card and the pile it goes on. */
export interface Put {
  card: CardName;
  pile: Pile;
}

export interface Options {
  kind: "put" | "write" | null;
  /** The number that cards would make. */
  puts: Map<string, NumberMade | null>;
  /** What an entry would bring. */
  fields: Map<FieldName, Decided | null>;
  /** Writing nothing; null where that is no choice. */
  pass: { preview: Decided | null } | null;
}

/** Whether writing nothing costs something. */
export const isMiss = (decided: Decided | null): boolean => Boolean(decided?.gain?.miss);

export const spell = ({ card, pile }: Put): string => `${card}>${pile}`;

/** The cards of a move, in the order they are put down; none for an entry. */
export function readPuts(move: string | null): Put[] {
  if (!move?.includes(">")) return [];
  return move.split("+").map((part) => {
    const [card = "", pile = ""] = part.split(">");
    return { card, pile: PILES.find((each) => each === pile) ?? "a" };
  });
}

export function readOptions(legal: string[], previews: Effect[][]): Options {
  const options: Options = { kind: null, puts: new Map(), fields: new Map(), pass: null };
  legal.forEach((move, index) => {
    const would = previews[index] ?? [];
    const decided = would.find((each) => each.is === "decided") ?? null;
    options.kind = move.includes(">") ? "put" : "write";
    if (options.kind === "put") options.puts.set(move, would.find((each) => each.is === "number_made") ?? null);
    else if (move === PASS) options.pass = { preview: decided };
    else options.fields.set(move, decided);
  });
  return options;
}

/** A card, or none, on a pile, after a first one if there is one. */
export const spellOn = (first: Put | null, held: CardName | null, pile: Pile): string =>
  (first ? `${spell(first)}+` : "") + spell({ card: held ?? "", pile });

/** The move that puts a card on a pile, after a first one if there is one; null: not allowed. */
export function moveOn(options: Options, first: Put | null, held: CardName | null, pile: Pile): string | null {
  if (held === null) return null;
  const move = spellOn(first, held, pile);
  return options.puts.has(move) ? move : null;
}

/** The cards that may go down together with one, wherever it lies. */
export function partners(options: Options, card: CardName): CardName[] {
  const found = new Set<CardName>();
  for (const move of options.puts.keys()) {
    const [first, second] = readPuts(move);
    if (second && first?.card === card) found.add(second.card);
  }
  return [...found];
}

/** Where a move is made: the pile of the last card, a field, or the button. */
export function spot(move: string): string {
  const pile = move.split(">").at(-1);
  if (move.includes(">")) return `[data-pile="${pile}"]`;
  return move === PASS ? `[data-move="${PASS}"]` : `[data-field="${move}"]`;
}
