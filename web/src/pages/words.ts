/** What the pages about finished games say; loaded with them. */

import { settings } from "../lib/settings.svelte";
import { speaker, type Values } from "../lib/texts";
import de from "./texts/de.json";
import en from "./texts/en.json";

export type PageKey = keyof typeof de;

const speak = speaker<PageKey>({ de, en });

export const say = (key: PageKey, values: Values = {}): string => speak(settings.language, key, values);
