/** Games that the server has and these pages do not know: they are called what the server calls them. */

import { api } from "./api";
import type { Language } from "./board";

let names = $state.raw<Record<string, Record<string, string>>>({});
let asked = false;

/** A game's name; its id until the server has answered. */
export function nameOfStranger(game: string, language: Language): string {
  if (!asked) {
    asked = true;
    void api.games().then(
      (games) => (names = Object.fromEntries(games.map(({ id, name }) => [id, name]))),
      () => (asked = false),
    );
  }
  return names[game]?.[language] ?? game;
}
