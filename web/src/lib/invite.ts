/** The link to a table that others can open: `localhost` means another machine to each of them. */

export const isThisMachine = (hostname: string): boolean =>
  hostname === "localhost" || hostname.endsWith(".localhost") || /^127\.|^\[?::1\]?$/.test(hostname);

/** `near` is the server's address in the network; empty: it has none, null: nobody has asked. */
export function inviteLink(place: { origin: string; hostname: string }, near: string | null, table: string): string {
  return `${isThisMachine(place.hostname) && near ? near : place.origin}/table/${table}`;
}
