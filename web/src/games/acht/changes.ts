/** What has happened, told as events one understands. */

import type { Language } from "../../lib/board";
import type { Sound } from "../../lib/sound";
import { the, those } from "./previews";
import { list } from "../../lib/texts";
import { cardName, say, theTile, tileName, type TextKey } from "./text";
import { ownerOf } from "./owners";
import { keyOf } from "./shapes";
import { isCard, type CardName } from "./types";
import type { AchtView, BlindRoundEnded, CardPlayed, Counted, Effect, RoundEnded } from "./wire";
import { ownerName } from "./words";

export interface Happening {
  kind: "round" | "eight" | "blind" | "dark" | "card";
  title: string;
  lines: string[];
  /** Points by owner, at the end of a round. */
  points: { owner: number; who: string; words: string; total: number }[];
  card: CardName | null;
}

/** Whether it is the end of a round, which stays until it is closed. */
export const isSum = (events: Happening[]): boolean =>
  events.some(({ kind, points }) => points.length > 0 || kind === "blind");

/** For whom it is told. */
export interface Listener {
  view: AchtView;
  names: string[];
  /** The seat that is spoken to. */
  you?: number | null;
  language: Language;
}

const MOST = 3; // events that have room over the board
const SUMS: readonly Effect["is"][] = ["round_ended", "blind_round_ended", "blind_round_began", "draw_off_began"];
const BANNERS: readonly Effect["is"][] = [
  "card_played",
  "card_stolen",
  "eight_formed",
  "dark_pair_left",
  "dark_removed",
];

/** It belongs to the sum of a round, which stays until it is closed. */
export const sumsUp = ({ is }: Effect): boolean => SUMS.includes(is);

/** It is told over the board. */
export const isTold = (effect: Effect): boolean => BANNERS.includes(effect.is) || sumsUp(effect);

/** Some of it happens to everybody, or to whoever sits here. */
export function concerns(effects: Effect[], view: AchtView, seat: number | null): boolean {
  const laidBy = (seat: number): boolean => those(effects, "tile_laid").some((laid) => laid.seat === seat);
  return effects.some((each) => {
    switch (each.is) {
      case "eight_formed":
      case "dark_pair_left":
      case "tiles_passed_on":
      case "meteorite_struck":
        return true;
      case "stone_put": // whoever has laid the tile has seen before what it brings
        return seat !== null && each.owner === ownerOf(view, seat) && !laidBy(seat);
      case "tiles_swapped":
        return each.other === seat;
      case "card_stolen":
        return each.victim === seat || each.seat === seat;
      case "card_played":
        return each.target === seat || each.seat === seat;
      case "stone_offered":
      case "dark_removed":
        return each.seat === seat;
      default:
        return false;
    }
  });
}

/** Where the tile lies of which a banner tells; null where it tells of none. */
export function fieldOf(effects: Effect[]): string | null {
  const found = effects.findLast((each) => each.is === "tile_leapt" || each.is === "tile_laid");
  return found && "field" in found ? found.field : null;
}

const happening = (kind: Happening["kind"], title: string, lines: string[] = []): Happening => ({
  kind,
  title,
  lines,
  points: [],
  card: null,
});

/** The view with what was laid, put and played since; for the eye only. */
export function drawnAfter(view: AchtView, effects: Effect[]): AchtView {
  let { board, stones, round_points, tableaus, turn, drawn, hand, hand_sizes, bare = [], formed = [] } = view;
  const keep = (seat: number, tile: string | null): void => {
    tableaus = tableaus.map((before, at) => (at === seat ? tile : before));
  };
  for (const each of effects) {
    if (each.is === "turn_began") turn = each.seat;
    else if (each.is === "tile_drawn") drawn = each.tile;
    else if (each.is === "tile_renewed") keep(each.seat, each.tile);
    else if (each.is === "dark_removed") drawn = null;
    else if (each.is === "dark_pair_left") {
      keep(each.seat, null);
      drawn = null;
    } else if (each.is === "tile_laid") {
      board = { ...board, [each.field]: `${each.tile}/${each.rotation ?? 0}` };
      if (each.from_tableau) keep(each.seat, drawn);
      drawn = null; // the tile that was not laid stays on the tableau
    } else if (each.is === "tile_leapt") {
      const { [each.start]: _, ...rest } = board;
      board = { ...rest, [each.field]: `${each.tile}/${each.rotation}` };
      bare = bare.filter((fields) => !fields.includes(each.start));
    } else if (each.is === "stone_put") {
      stones = [...stones, { owner: each.owner, kind: each.kind, fields: each.fields }];
      round_points = round_points.map((before, owner) => before + (owner === each.owner ? each.points : 0));
    } else if (each.is === "shape_lapsed") bare = [...bare, keyOf(each.kind, each.fields)];
    else if (each.is === "eight_formed") formed = [...formed, each.fields.join(" ")];
    else if (each.is === "card_played" && !each.stolen) {
      const played = each.seat === view.seat ? hand.indexOf(each.card) : -1;
      hand = hand.filter((_, at) => at !== played);
      hand_sizes = hand_sizes.map((before, seat) => before - Number(seat === each.seat));
    }
  }
  return { ...view, board, stones, round_points, tableaus, turn, drawn, hand, hand_sizes, bare, formed };
}

/** The view with the points of a round that was counted; for the eye only. */
export function countedAfter(view: AchtView, effects: Effect[]): AchtView {
  const counts = the(effects, "round_ended")?.counts ?? [];
  const scores = view.scores.map(
    (before, seat) => counts.find(({ owner }) => owner === ownerOf(view, seat))?.total ?? before,
  );
  return { ...view, scores, round_points: counts.length ? view.round_points.map(() => 0) : view.round_points };
}

/** What somebody did, to them as "you". */
function sayOf(
  key: "event.eight" | "event.next" | "event.dark.text" | "event.dark.blind",
  seat: number | null | undefined,
  { names, you, language }: Listener,
  n = 0,
): string {
  return say(language, seat === you ? `${key}.you` : key, { who: names[seat ?? -1] ?? "", n });
}

// The end of a round.

function countWords(counted: Counted, effects: Effect[], language: Language): string {
  const { small = 0, big = 0, square = 0, eight = 0, nonsense = 0 } = counted;
  const [stones, parts] = [small + big + square, [] as string[]];
  if (eight) parts.push(say(language, "event.eight.points", { n: eight }));
  const infinity = those(effects, "round_ended").some(({ by }) => by === "eight");
  if (stones) parts.push(say(language, infinity ? "event.secured" : "event.stones", { n: stones }));
  const tile = those(effects, "nonsense_round").find(({ owner }) => owner === counted.owner)?.tile;
  if (nonsense) parts.push(say(language, "event.nonsense", { tile: tileName(language, tile), n: nonsense }));
  return parts.join(", ") || say(language, "event.nothing");
}

function roundEnd(ended: RoundEnded, effects: Effect[], to: Listener): Happening {
  const { view, names, language } = to;
  const eight = ended.by === "eight";
  const title = eight ? sayOf("event.eight", ended.former, to) : say(language, "event.round", { n: ended.round });
  const lines = [say(language, `event.by.${ended.by}` as TextKey)];
  const [next, beginner] = [the(effects, "round_began"), the(effects, "beginner_found")];
  if (next && beginner) lines.push(sayOf("event.next", beginner.seat, to, next.round));
  const points = ended.counts.map((each) => ({
    owner: each.owner,
    who: ownerName(view, each.owner, names, language),
    words: countWords(each, effects, language),
    total: each.total,
  }));
  return { ...happening(eight ? "eight" : "round", title, lines), points };
}

/** The score track stays as it is, so the points are those of this round. */
function blindEnd({ counts }: BlindRoundEnded, { view, names, language }: Listener): Happening {
  const points = counts.map(({ owner, points: total }) => ({
    owner,
    who: ownerName(view, owner, names, language),
    words: total ? say(language, "event.stones", { n: total }) : say(language, "event.nothing"),
    total,
  }));
  return { ...happening("round", say(language, "event.blind.end")), points };
}

// Secret cards.

function cardPlayed({ seat, card, used_as }: CardPlayed, { names, you, language }: Listener): Happening {
  const name = cardName(language, used_as ?? card);
  const title = used_as ? say(language, "event.card.void", { card: name }) : name;
  const who = seat === you ? "" : `${names[seat] ?? ""}: `; // who has just played it knows
  return { ...happening("card", who + title), card: isCard(card) ? card : null };
}

/** What a card does or a draw-off brings, in one line; null for anything else. */
function cardLine(effect: Effect, { names, you, language }: Listener): string | null {
  const whom = (seat: number): string => (seat === you ? say(language, "event.you") : (names[seat] ?? ""));
  switch (effect.is) {
    case "time_travelled":
      return say(language, "event.time");
    case "tiles_swapped":
      return say(language, "event.pole", { who: whom(effect.other) });
    case "tiles_passed_on":
      return say(language, effect.clockwise ? "event.rev.+" : "event.rev.-");
    case "tile_leapt":
      return say(language, effect.start === effect.field ? "event.quantum.turn" : "event.quantum");
    case "meteorite_struck":
      return say(language, "event.meteor");
    case "card_stolen":
      return say(language, "event.abduct", { card: cardName(language, effect.card), who: whom(effect.victim) });
    case "stolen_discarded":
      return say(language, "event.useless", { card: cardName(language, effect.card) });
    case "stones_secured":
      return say(language, "event.inf");
    case "draw_off_drawn":
      return say(language, "event.drawoff.drawn", {
        who: names[effect.seat] ?? "",
        tile: theTile(language, effect.tile),
        n: effect.value,
      });
    default:
      return null;
  }
}

// All of it.

/** An event that begins with an effect. */
function begun(effect: Effect, effects: Effect[], to: Listener): Happening | null {
  const { view, names, language } = to;
  switch (effect.is) {
    case "card_played":
      return cardPlayed(effect, to);
    case "card_stolen": // in a replay a step after the card
      return the(effects, "card_played")
        ? null
        : cardPlayed({ is: "card_played", seat: effect.seat, card: "abduct" }, to);
    case "eight_formed":
      return happening(
        "eight",
        view.mode === "solo" ? say(language, "event.eight.solo") : sayOf("event.eight", effect.seat, to),
      );
    case "dark_pair_left":
      return happening("dark", say(language, "event.dark"), [sayOf("event.dark.text", effect.seat, to)]);
    case "dark_removed":
      return happening("dark", sayOf("event.dark.blind", effect.seat, to));
    case "round_ended":
      return roundEnd(effect, effects, to);
    case "blind_round_ended":
      return blindEnd(effect, to);
    case "blind_round_began":
      return happening("blind", say(language, "event.blind"), [
        say(language, "event.blind.text", {
          who: list(
            language,
            effect.owners.map((owner) => ownerName(view, owner, names, language)),
          ),
        }),
      ]);
    case "draw_off_began":
      return happening("blind", say(language, "event.drawoff"), [say(language, "event.drawoff.text")]);
    default:
      return null;
  }
}

/** The events to show, the most important last. */
export function happenings(effects: Effect[], to: Listener): Happening[] {
  const told: Happening[] = [];
  for (const effect of effects) {
    const event = begun(effect, effects, to);
    if (event?.points.length && told.at(-1)?.kind === "eight") told.pop(); // the end of the round tells of its "8"
    if (event) told.push(event);
    const line = cardLine(effect, to);
    if (line) told.at(-1)?.lines.push(line);
  }
  return told.slice(-MOST);
}

export function soundOf(effects: Effect[]): Sound {
  const kinds = new Set(effects.map((each) => each.is));
  if (kinds.has("eight_formed") || kinds.has("round_ended") || kinds.has("blind_round_ended")) return "feat";
  if (kinds.has("stone_put")) return "stone";
  return kinds.has("card_played") ? "card" : "tile";
}
