/** What the dialogues about people, their devices and settings say; loaded with them. */

import { settings } from "../lib/settings.svelte";
import { speaker, type Values } from "../lib/texts";
import de from "./texts/de.json";
import en from "./texts/en.json";

export type ShellKey = keyof typeof de;

const speak = speaker<ShellKey>({ de, en });

export const say = (key: ShellKey, values: Values = {}): string => speak(settings.language, key, values);
