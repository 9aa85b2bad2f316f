/** Which bot sits where, for the seats that boards draw. */

import { getContext, setContext } from "svelte";

export type BotAt = (seat: number) => { level: number; words: string } | null;

const KEY = "bots";

export const tellBots = (bots: BotAt): unknown => setContext(KEY, bots);
export const botAt = (): BotAt => getContext<BotAt | undefined>(KEY) ?? (() => null);
