/** What this device remembers about how one likes to play. */

import type { Language } from "./board";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  confirm: boolean;
  motion: 0 | 150 | 300;
  pace: "calm" | "normal" | "fast" | "once";
  /** Decisions that are none are made by themselves. */
  auto: boolean;
  /** Whether a coach looks at one's moves against bots; null: in the first games. */
  coach: boolean | null;
  sound: boolean;
  notify: boolean;
}

const KEY = "tafelrunde.settings";

const asks = (query: string): boolean => matchMedia(query).matches;

function defaults(): Settings {
  const german = navigator.language.toLowerCase().startsWith("de");
  return {
    language: german ? "de" : "en",
    theme: "system",
    confirm: true,
    motion: 300,
    pace: "normal",
    auto: true,
    coach: null,
    sound: !asks("(pointer: coarse)"), // phones stay silent unless asked
    notify: false,
  };
}

/** Read something remembered; storage may be forbidden or hold anything. */
export function remembered<T extends object>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that stores nothing still plays.
  }
}

export const settings = $state<Settings>(remembered(KEY, defaults()));

/** Keep the settings and let the page follow them; called once, inside an effect root. */
export function followSettings(): void {
  $effect(() => remember(KEY, settings));
  $effect(() => {
    document.documentElement.lang = settings.language;
    document.documentElement.dataset.theme = settings.theme;
  });
}

/** Milliseconds of an animation; a system that wants less motion gets none. */
export const motion = (): number => (asks("(prefers-reduced-motion: reduce)") ? 0 : settings.motion);
