/** Links that others can open: `localhost` means another machine to each of them. */

import { api } from "./api";

export const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.|^\[?::1\]?$/.test(hostname);

/** Only the host is told how to start the server so that others can reach it; no guest of theirs can. */
export const inviteText = (near: string | null, host: boolean): "waiting.here_only" | "waiting.invite_text" =>
  near === "" && host ? "waiting.here_only" : "waiting.invite_text";

/** `near` is the server's address in the network; empty: it has none, null: nobody has asked. */
export function inviteLink(place: { origin: string; hostname: string }, near: string | null, table: string): string {
  return `${isThisMachine(place.hostname) && near ? near : place.origin}/table/${table}`;
}

/** Where other devices find this server; this machine's own name for it where nobody says. */
export async function originForOthers(): Promise<string> {
  const near = isThisMachine(location.hostname) && (await api.near().catch(() => ""));
  return near || location.origin;
}
