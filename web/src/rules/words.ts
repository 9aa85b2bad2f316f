/** What is said around the rules of every game; loaded with them. */

import { settings } from "../lib/settings.svelte";
import { speaker, type Values } from "../lib/texts";
import de from "./texts/de.json";
import en from "./texts/en.json";

type RulesKey = keyof typeof de;

const speak = speaker<RulesKey>({ de, en });

export const say = (key: RulesKey, values: Values = {}): string => speak(settings.language, key, values);
