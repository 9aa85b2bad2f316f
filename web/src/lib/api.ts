/** The HTTP part: who one is, which games and tables there are. */

import type * as http from "./http";
import type { Table } from "./messages";
import { answerTo, Refusal } from "./transport";

export { Refusal };

export type {
  Advice,
  Advised,
  Coached,
  Daily,
  Day,
  Deal,
  DeviceInfo,
  Draws,
  GameInfo,
  Me,
  NewTable,
  Outcome,
  Person,
  Replay,
  Solo,
  Step,
} from "./http";

/** A table in a list; the server leaves nothing out. */
export type TableInfo = Required<http.TableInfo>;

export type Clock = Table["clock"];

async function send(method: string, path: string, body?: unknown, table?: string): Promise<string> {
  const { status, text } = await answerTo(method, path, body === undefined ? "" : JSON.stringify(body), table);
  if (status < 400) return text;
  throw new Refusal(status, reasonIn(text));
}

function reasonIn(text: string): string {
  try {
    return (JSON.parse(text) as { reason?: string }).reason ?? "failed";
  } catch {
    return "failed";
  }
}

/** Ask the server; what only some pages ask is theirs. */
export async function ask<T>(method: string, path: string, body?: unknown, table?: string): Promise<T> {
  return JSON.parse(await send(method, path, body, table)) as T;
}

export const api = {
  me: () => ask<http.Me>("GET", "/me"),
  rename: (name: string) => ask<http.Me>("PUT", "/me", { name }),
  /** Be somebody: who one is already, or else a new guest. */
  arrive: () => ask<http.Me>("POST", "/me", {}),
  link: () => ask<http.NewLink>("POST", "/me/link", {}),
  /** Whose a personal link is; nothing happens to it. */
  owner: (token: string) => ask<http.Person>("POST", "/me/link/owner", { token }),
  adopt: (token: string) => ask<http.Me>("POST", "/me/adopt", { token }),
  back: (person: string) => ask<http.Me>("POST", "/me/back", { person }),
  devices: () => ask<http.DeviceInfo[]>("GET", "/me/devices"),
  signOut: (device: string) => ask<http.DeviceInfo[]>("DELETE", `/me/devices/${device}`),
  /** Where others in the same network find the server; null to whoever is not at it. */
  near: async () => (await ask<http.Near>("GET", "/near")).address,
  /** A link as a picture, SVG. */
  qr: (text: string) => send("POST", "/qr", { text }),
  games: () => ask<http.GameInfo[]>("GET", "/games"),
  tables: () => ask<Record<"open" | "mine", TableInfo[]>>("GET", "/tables"),
  open: (table: http.NewTable | http.FirstGame) => ask<http.TableName>("POST", "/tables", table),
  /** A table with the chance of a finished one. */
  again: (like: string) => ask<http.TableName>("POST", "/tables", { like }, like),
  solo: () => ask<Record<string, http.Solo>>("GET", "/me/solo"),
  daily: (game: string) => ask<http.Daily>("GET", `/daily/${game}`),
  playDaily: (game: string) => ask<http.TableName>("POST", `/daily/${game}`, {}),
  deal: (id: string) => ask<http.Deal>("GET", `/tables/${id}/deal`),
  hint: (id: string, seat: number) => ask<http.Advice>("POST", `/tables/${id}/hint`, { seat }),
  coach: (id: string, seat: number, move: string) => ask<http.Coached>("POST", `/tables/${id}/coach`, { seat, move }),
  replay: (id: string, seat: number | null) =>
    ask<http.Replay>("GET", `/tables/${id}/replay${seat === null ? "" : `?seat=${seat}`}`),
  sums: (id: string) => ask<unknown[]>("GET", `/tables/${id}/sums`),
  course: (id: string) => ask<number[][]>("GET", `/tables/${id}/course`),
  review: (id: string) => ask<http.ReviewState>("GET", `/tables/${id}/review`),
  askForReview: (id: string) => ask<http.ReviewState>("POST", `/tables/${id}/review`, {}),
  /** The draws as text: it is long, and read elsewhere. */
  draws: (id: string) => send("GET", `/tables/${id}/draws`),
  record: (id: string) => send("GET", `/tables/${id}/record`),
};
