/** What is said about the chance of a game; loaded when there is something to say. */

import { settings } from "../lib/settings.svelte";
import { speaker, type Values } from "../lib/texts";
import de from "./texts/de.json";
import en from "./texts/en.json";

export type FairKey = keyof typeof de;

const speak = speaker<FairKey>({ de, en });

export const say = (key: FairKey, values: Values = {}): string => speak(settings.language, key, values);
