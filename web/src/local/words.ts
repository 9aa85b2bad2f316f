/** What is said about playing without a network. */

import { teach } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import { speaker, type Values } from "../lib/texts";
import de from "./texts/de.json";
import en from "./texts/en.json";

export type LocalKey = keyof typeof de;

teach({ de, en }); // the pages say why nobody can play here

const speak = speaker<LocalKey>({ de, en });

export const say = (key: LocalKey, values: Values = {}): string => speak(settings.language, key, values);
