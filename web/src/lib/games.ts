/** The games' folders: what home needs of each at once, and the boards when they are needed. */

import type { Component } from "svelte";
import type { GameModule, Language } from "./board";
import { settings } from "./settings.svelte";
import { nameOfStranger } from "./strangers.svelte";
import { learn } from "./texts";

/** Name, one sentence and the labels of options, from `games/<game>/about/<language>.json`. */
export type About = Record<string, string>;

const abouts = import.meta.glob<About>("../games/*/about/*.json", { eager: true, import: "default" });
const pictures = import.meta.glob<Component>("../games/*/Picture.svelte", { import: "default" });
const modules = import.meta.glob<GameModule<unknown>>("../games/*/index.ts", { import: "default" });

/** The games that have a page of rules here. */
export const gamesHere = [...new Set(Object.keys(abouts).map((path) => path.split("/")[2]!))];

export function about(game: string, language: Language): About {
  return abouts[`../games/${game}/about/${language}.json`] ?? { name: nameOfStranger(game, language) };
}

export const gameName = (game: string, language: Language): string => about(game, language).name ?? game;

export async function picture(game: string): Promise<Component | null> {
  return (await pictures[`../games/${game}/Picture.svelte`]?.()) ?? null;
}

/** The board of a game and its words; null for a game that has none yet. */
export async function gameModule(game: string): Promise<GameModule<unknown> | null> {
  const found = (await modules[`../games/${game}/index.ts`]?.()) ?? null;
  await learn(settings.language);
  return found;
}
