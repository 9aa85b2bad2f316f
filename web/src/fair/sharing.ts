/** This browser's share in the chance of a game: sealed once the commitment is known, opened when all seals are in. */

import { type Evidence, sealOf, sealsOf } from "./evidence";
import { hexOf } from "./hash";
import type { FromBrowser, Table } from "../lib/messages";

/** What is to be said about chance now, if anything; what is needed to check it later is kept first. */
export function contribution(kept: Evidence, table: Table, person: string): FromBrowser | null {
  if (table.phase !== "waiting" || kept.fixed) return null;
  const shown = table.seals.find((each) => each.person === person)?.seal;
  return table.closed ? opening(kept, table, shown) : sealing(kept, table, person, shown);
}

function sealing(kept: Evidence, table: Table, person: string, shown: string | undefined): FromBrowser | null {
  const sits = table.seats.some((seat) => seat.person === person);
  if (kept.closed || !sits) Object.assign(kept, { share: "", closed: 0, seals: [] }); // what was opened is known to all
  if (!sits || shown) return null;
  kept.share ||= hexOf(crypto.getRandomValues(new Uint8Array(32)));
  return { is: "seal", value: sealOf(kept.share) };
}

function opening(kept: Evidence, table: Table, shown: string | undefined): FromBrowser | null {
  const again = kept.closed !== 0 && kept.closed !== table.closed;
  if (
    !kept.share ||
    again ||
    kept.alarms.length > 0 ||
    shown !== sealOf(kept.share) ||
    table.shares.includes(kept.share)
  )
    return null;
  if (!kept.closed) Object.assign(kept, { closed: table.closed, seals: sealsOf(table), opened: kept.opened + 1 });
  return { is: "share", value: kept.share };
}
