/** Events as lines of the log. */

import { t } from "../lib/i18n.svelte";
import type { Event } from "../lib/messages";
import { asYou } from "../lib/seats";
import { settings } from "../lib/settings.svelte";

/** What may happen before the start, when seats still change places: their numbers are others then. */
const EARLY = ["sat", "stood", "left", "renamed"];

export const inChat = (event: Event): boolean => event.kind === "said" || event.kind === "reacted";

/** What has happened since somebody here has moved; nothing before that. */
export function sinceOwn(events: Event[], own: number[]): Event[] {
  const last = events.findLastIndex(({ kind, seat }) => kind === "moved" && seat != null && own.includes(seat));
  return events
    .slice(last < 0 ? events.length : last + 1)
    .filter((event) => !inChat(event) && event.kind !== "started");
}

export function nameOf(event: Event, names: string[]): string {
  return event.name ?? (event.seat == null ? t("somebody") : (names[event.seat] ?? t("somebody")));
}

/** `own`: the seat of whoever reads it, if they have one alone. */
export function lineOf(event: Event, names: string[], own: number | null = null): string {
  if (event.words) return event.words[settings.language];
  const name = nameOf(event, names);
  const mine = own !== null && event.seat === own && !EARLY.includes(event.kind);
  const who = mine ? asYou(name, settings.language) : name;
  switch (event.kind) {
    case "timed_out":
      return t(mine ? "log.timed_out.you" : "log.timed_out", { who });
    case "reacted":
      return `${who}: ${reactionText(event.text ?? "")}`;
    case "said":
      return `${who}: ${event.text ?? ""}`;
    case "moved":
    case "drawn":
      return event.seat == null ? (event.move ?? "") : `${who}: ${event.move ?? ""}`;
    default:
      return t(`log.${event.kind}`, { who, name: event.text ?? "" });
  }
}

/** The name under which somebody sat who is kept out. */
export const keptOutName = (events: Event[], person: string): string =>
  events.findLast((event) => event.kind === "kicked" && event.person === person)?.name ?? t("somebody");

export const REACTIONS = ["hello", "well_played", "thanks", "oops", "hurry", "good_game"] as const;

export const spokenText = (event: Event): string =>
  event.kind === "reacted" ? reactionText(event.text ?? "") : (event.text ?? "");

/** Milliseconds that somebody's words stay at their seat. */
export const bubbleTime = (event: Event): number => 4000 + 60 * spokenText(event).length;

export function reactionText(reaction: string): string {
  const known = REACTIONS.find((each) => each === reaction);
  return known ? t(`reaction.${known}`) : reaction;
}
