/** What is said about games that come as links or files. */

import { settings } from "../lib/settings.svelte";
import { speaker, type Values } from "../lib/texts";
import de from "./texts/de.json";
import en from "./texts/en.json";

export type SharedKey = keyof typeof de;

const speak = speaker<SharedKey>({ de, en });

export const say = (key: SharedKey, values: Values = {}): string => speak(settings.language, key, values);
