/** What is said around the lessons; loaded with them. */

import { settings } from "../lib/settings.svelte";
import { speaker, type Values } from "../lib/texts";
import de from "./texts/de.json";
import en from "./texts/en.json";

export type LearnKey = keyof typeof de;

const speak = speaker<LearnKey>({ de, en });

export const say = (key: LearnKey, values: Values = {}): string => speak(settings.language, key, values);
