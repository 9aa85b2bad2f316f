/** From home to a table: what is asked of the server for each of the ways to play. */

import { api, type GameInfo, type NewTable } from "../lib/api";
import type { FirstGame } from "../lib/http";
import { lobby } from "../lib/lobby.svelte";
import { place } from "../lib/place.svelte";
import { troubleText } from "../lib/refusals";
import { stage } from "../lib/stage.svelte";

/** The options of a game that fit a number of seats; the first are the usual ones. */
const optionsFor = (game: GameInfo, seats: number): Record<string, string>[] =>
  game.combinations[String(seats)] ?? [{}];

/** The values that an option can take, the others being chosen as they are. */
export function valuesOf(game: GameInfo, seats: number, option: string): string[] {
  return [...new Set(optionsFor(game, seats).flatMap((choice) => choice[option] ?? []))];
}

/** The usual options of so many seats, with what was chosen as far as they allow it. */
export function fittingOptions(game: GameInfo, seats: number, chosen: Record<string, string>): Record<string, string> {
  const fits = Object.entries(chosen).filter(([name, value]) => valuesOf(game, seats, name).includes(value));
  return { ...optionsFor(game, seats)[0], ...Object.fromEntries(fits) };
}

export function table(game: GameInfo, seats: number, wishes: Partial<NewTable> = {}): NewTable {
  return {
    game: game.id,
    seats,
    options: optionsFor(game, seats)[0] ?? {},
    clock: "off",
    public: false,
    bots: Array<null>(seats).fill(null),
    names: [],
    ...wishes,
  };
}

/** One person, and bots of a level on all other seats. */
export function againstBots(game: GameInfo, seats: number, level: number): NewTable {
  const bots = Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : level));
  return table(game, seats, { bots });
}

/** Several people on this device, bots on what is left. */
export function onOneDevice(game: GameInfo, seats: number, names: string[], level: number): NewTable {
  const bots = Array.from({ length: seats }, (_, seat) => (seat <= names.length ? null : level));
  return table(game, seats, { names, bots });
}

/** Open a table and go there; with `start` the game begins as soon as this browser has added to its chance. */
export async function goTo(wanted: NewTable | FirstGame, start: boolean): Promise<void> {
  try {
    await lobby.arrive();
    const { id } = await api.open(wanted);
    if (start) lobby.starting = id;
    place.go(`/table/${id}`);
  } catch (problem) {
    stage.tell(troubleText(problem));
  }
}
