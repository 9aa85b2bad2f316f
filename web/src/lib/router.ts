/** The pages by their address; everything else is unknown. */

import { isSite } from "./base";

export type Route =
  | { page: "home" | "shared" }
  | { page: "table" | "replay" | "review" | "verify" | "same"; id: string }
  | { page: "rules" | "daily"; game: string }
  | { page: "learn"; game: string; lesson: string | null }
  | { page: "puzzles"; game: string | null; today: boolean }
  | { page: "unknown" };

const WITH_ID = /^\/(table|replay|review|verify|same)\/(~?[A-Za-z0-9_-]{1,64})\/?$/;
const SERVERS = /^\/(daily|table|replay|review|verify|same)\/[^~]/; // what only a server has
const WITH_GAME = /^\/(rules|daily)\/([a-z]{1,32})\/?$/;
const LEARN = /^\/learn\/([a-z]{1,32})(?:\/([a-z-]{1,32}))?\/?$/;
const PUZZLES = /^\/puzzles(?:\/([a-z]{1,32})(\/today)?)?\/?$/;

export function routeOf(path: string): Route {
  if (path === "/" || path === "") return { page: "home" };
  if (/^\/shared\/?$/.test(path)) return { page: "shared" };
  if (isSite && SERVERS.test(path)) return { page: "unknown" };
  const table = WITH_ID.exec(path);
  if (table) return { page: table[1] as "table" | "replay" | "review" | "verify" | "same", id: table[2]! };
  const game = WITH_GAME.exec(path);
  if (game) return { page: game[1] as "rules" | "daily", game: game[2]! };
  const learn = LEARN.exec(path);
  if (learn) return { page: "learn", game: learn[1]!, lesson: learn[2] ?? null };
  const puzzles = PUZZLES.exec(path);
  if (puzzles) return { page: "puzzles", game: puzzles[1] ?? null, today: !!puzzles[2] };
  return { page: "unknown" };
}

/** The token of a personal link `/#adopt=TOKEN`: a fragment is never sent to a server. */
export function adoptionIn(fragment: string): string | null {
  return /^#adopt=([A-Za-z0-9._~-]{8,512})$/.exec(fragment)?.[1] ?? null;
}
