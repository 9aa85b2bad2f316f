/** What happens at the table, for the ears: moves are read aloud and knock on the table. */

import { untrack } from "svelte";
import { t } from "../lib/i18n.svelte";
import type { GameModule } from "../lib/board";
import { hushed } from "../lib/hushed.svelte";
import type { Event, Table } from "../lib/messages";
import { seatNames } from "../lib/names";
import { sound } from "../lib/sound";
import { stage } from "../lib/stage.svelte";
import { plain } from "../lib/marks";
import { settings } from "../lib/settings.svelte";
import { inChat, lineOf } from "./lines";

/** What is also shown in passing: it explains what would look strange. */
const TOLD = new Set<Event["kind"]>(["hosted", "timed_out", "kept", "arranged"]);

interface Happening {
  events: Event[];
  table: Table;
  effects: unknown[];
  seat: number | null;
  /** The seat of whoever hears it, if they have one alone. */
  own: number | null;
  game: GameModule<unknown> | null | undefined;
}

export function followEvents(now: () => Happening): void {
  let heard = untrack(() => now().events.length); // what was there when one came is old

  $effect(() => {
    const { events, table, effects, seat, own, game } = now();
    const fresh = events.slice(heard).filter((event) => !(inChat(event) && hushed.has(event.person)));
    heard = events.length;
    if (fresh.length === 0) return;
    untrack(() => {
      const names = seatNames(table);
      const lines = fresh.map((event) =>
        event.kind === "said"
          ? `${event.name ?? t("somebody")}: ${event.text}`
          : plain(lineOf(event, names, own), game, settings.language),
      );
      const told = fresh.findLast((event) => TOLD.has(event.kind));
      if (told) stage.tell(lineOf(told, names, own));
      stage.speak(lines.filter(Boolean).join(" "));
      const kinds = new Set(fresh.map((event) => event.kind));
      if (kinds.has("over")) sound("over");
      else if (kinds.has("moved")) sound(game?.soundOf(effects, seat) ?? "move");
      else if (kinds.has("said") || kinds.has("reacted")) sound("say");
    });
  });
}
