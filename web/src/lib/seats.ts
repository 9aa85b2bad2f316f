/** Which seat a browser shows when several people share it, and when to draw the curtain between them. */

import type { Language } from "./board";
import type { Choice, Event, Position, Seat, Table } from "./messages";
import type { LiveTable } from "./table.svelte";

/** The choice to show: the one that must decide, else the one shown before, else the first. */
export function choiceToShow(position: Position, shown: number | null): Choice | null {
  const { choices } = position;
  const before = choices.find((choice) => choice.seat === shown);
  if (before && before.legal.length > 0) return before;
  return choices.find((choice) => choice.legal.length > 0) ?? before ?? choices[0] ?? null;
}

export const ownSeats = (table: Table, person: string): number[] =>
  table.seats.flatMap((seat, at) => (seat.person === person ? [at] : []));

/** Nobody else plays here, other than bots and people on this device. */
export const alone = (table: Table, person: string): boolean =>
  table.seats.every((seat) => seat.person === null || seat.person === person);

/** One person plays against bots, or for oneself, and may go back; a deal of the day is played once. */
const mayGoBack = (table: Table, person: string): boolean =>
  !table.daily && table.seats.filter((seat) => seat.person !== null).length === 1 && alone(table, person);

/** A move can be taken back: alone any, with others only one after which nothing new was shown. */
export const mayTakeBack = (table: Table, person: string, { revocable }: Position): boolean =>
  mayGoBack(table, person) || revocable !== null;

const YOU = { de: "du", en: "you" };
const AND = { de: " und ", en: " and " };
const NOT_IN_NAMES = /[.*+?^${}()|[\]\\]/g;

/** The own name as it is told to oneself. */
export const asYou = (name: string, language: Language): string => `${name} (${YOU[language]})`;

/** All names as they are told to whoever has this seat alone. */
export const namesTo = (seat: number | null, names: string[], language: Language): string[] =>
  names.map((name, at) => (at === seat ? asYou(name, language) : name));

/** An event in the words for whoever has this seat alone: "you" wins, and "you" stands beside the own name. */
export function spokenTo(seat: number, name: string, event: Event): Event {
  const words = event.you?.find((each) => each.seat === seat)?.words ?? event.words;
  if (!words || !name) return event;
  const put = (language: Language) => (_: string, before: string) => before + asYou(name, language);
  const own = new RegExp(`(^|[^\\p{L}\\p{N}])${name.replace(NOT_IN_NAMES, "\\$&")}(?![\\p{L}\\p{N}])`, "gu");
  const mark = (text: string, language: Language): string => {
    const [first = "", ...more] = text.split(`. ${name} `);
    if (event.seat == null || !first.startsWith(`${name} `)) return text.replace(own, put(language));
    if (event.seat !== seat) return text; // somebody else of the same name
    const joined = more.length ? [`${first}${AND[language]}${more[0]}`, ...more.slice(1)] : [first];
    return joined.join(`. ${name} `).replace(own, put(language));
  };
  return { ...event, words: { de: mark(words.de, "de"), en: mark(words.en, "en") } };
}

/** Going back was refused, for something new was shown since: but one may, if one is sure. */
export const asksToGoBack = ({ refused, table, person }: Pick<LiveTable, "refused" | "table" | "person">): boolean =>
  refused?.reason === "new_information" && table !== null && mayGoBack(table, person);

export const isFree = (seat: Seat): boolean => seat.person === null && seat.level === null;

/** Somebody is missed: not after the game, when one goes as one likes. */
export const isOffline = (table: Pick<Table, "phase">, seat: Seat): boolean =>
  table.phase === "playing" && seat.person !== null && !seat.connected;

/** Somebody sits here, but a bot decides. */
export const standsIn = (seat: Seat): boolean => seat.person !== null && seat.level !== null;

/** Whoever sits here does not decide: a bot does, or nobody since they left. */
export const hasGivenUp = (seat: Seat): boolean => standsIn(seat) || seat.left;

/** Somebody has left or has been away for a while, so that a bot may play for them. */
const isMissing = (seat: Seat): boolean => seat.person !== null && seat.level === null && (seat.left || seat.away);

/** The seats of others that somebody who plays here may give to a bot. */
export function replaceable(table: Table, person: string): number[] {
  const plays = table.host === person || table.seats.some((seat) => seat.person === person && !seat.left);
  if (!plays || table.phase !== "playing") return [];
  return table.seats.flatMap((seat, at) => (isMissing(seat) && seat.person !== person ? [at] : []));
}

/** The first seat of whoever also sits here; null where it is their first, or nobody's. */
export function sameDevice(table: Table, at: number): number | null {
  const person = table.seats[at]?.person ?? null;
  const first = table.seats.findIndex((seat) => seat.person === person);
  return person !== null && first < at ? first : null;
}

/** The chance is that of a finished game, and not one person alone plays or may still sit down. */
export const chanceIsKnown = (table: Table): boolean =>
  table.known && new Set(table.seats.filter((seat) => seat.level === null).map((seat) => seat.person)).size > 1;

export function lastMove(events: Event[]): { seat: number; move: string } | null {
  const moved = events.findLast((event) => event.kind === "moved" || event.kind === "taken_back");
  if (moved?.kind !== "moved" || moved.seat == null || moved.move == null) return null;
  return { seat: moved.seat, move: moved.move };
}

/** The other seats clockwise from one's own, and one's own last. */
export function aroundFrom(seat: number | null, seats: number): number[] {
  const first = seat === null ? 0 : seat + 1;
  return Array.from({ length: seats }, (_, step) => (first + step) % seats);
}

/** Who plays together: the sides of a game in teams, else everybody alone. */
export const sidesOf = ({ sides, seats }: Pick<Table, "sides" | "seats">): number[][] =>
  sides.length ? sides : seats.map((_, at) => [at]);
