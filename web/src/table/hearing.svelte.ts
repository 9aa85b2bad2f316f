/** What happens at the table, for the ears: moves are read aloud and knock on the table. */

import { untrack } from "svelte";
import { t } from "../lib/i18n.svelte";
import type { Event, Position, Table } from "../lib/messages";
import { seatNames } from "../lib/names";
import { sound } from "../lib/sound";
import { stage } from "../lib/stage.svelte";
import { lineOf } from "./lines";

export function followEvents(now: () => { events: Event[]; table: Table; position: Position }): void {
  let heard = untrack(() => now().events.length); // what was there when one came is old

  $effect(() => {
    const { events, table } = now();
    const fresh = events.slice(heard);
    heard = events.length;
    if (fresh.length === 0) return;
    untrack(() => {
      const names = seatNames(table);
      const lines = fresh.map((event) => (event.kind === "said" ? `${event.name ?? t("somebody")}: ${event.text}` : lineOf(event, names)));
      stage.speak(lines.filter(Boolean).join(". "));
      const kinds = new Set(fresh.map((event) => event.kind));
      if (kinds.has("over")) sound("over");
      else if (kinds.has("moved")) sound("move");
      else if (kinds.has("said") || kinds.has("reacted")) sound("say");
    });
  });
}
