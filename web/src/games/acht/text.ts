/** The words of this board in both languages. */

import type { Language } from "../../lib/board";
import { learner, list } from "../../lib/texts";
import type { Ghost } from "./moves";
import { closings, those, type Closing } from "./previews";
import type de from "./texts/de.json";
import { SIZE } from "./box";
import { framePiece, placeOf } from "./shapes";
import { isLetter } from "./tiles";
import { isCard } from "./types";
import type { Effect, GameEnded } from "./wire";

export type TextKey = keyof typeof de;

export const say = learner<TextKey>({
  de: () => import("./texts/de.json"),
  en: () => import("./texts/en.json"),
});

export const tileName = (language: Language, letter: string | null | undefined): string =>
  say(language, isLetter(letter) ? `tile.${letter}` : "tile.none");

/** A tile as somebody lays or draws it: the object of a sentence. */
export const theTile = (language: Language, letter: string | null | undefined): string =>
  say(language, isLetter(letter) ? `the.${letter}` : "tile.none");

export const cardName = (language: Language, card: string): string =>
  say(language, isCard(card) ? `card.${card}` : "card.back");

export const turnedName = (language: Language, letter: string, turn: number): string =>
  turned(language, tileName(language, letter), turn);

function turned(language: Language, tile: string, turn: number): string {
  return turn === 0 ? tile : say(language, turn === 1 ? "tile.turned.one" : "tile.turned", { tile, n: turn });
}

/** "row 2, column 3" for c2. */
export const fieldWords = (language: Language, field: string): string =>
  say(language, "field", { row: field[1] ?? "", column: field.charCodeAt(0) - 96 });

const CORNERS = ["corner.0", "corner.1", "corner.2", "corner.3"] as const;

/** What the frame prints at the corners of a field at the border. */
export function edgeWords(language: Language, field: string): string {
  const { x, y } = placeOf(field);
  const points = [{ x, y }, { x: x + 1, y }, { x: x + 1, y: y + 1 }, { x, y: y + 1 }]; // prettier-ignore
  const printed = points.flatMap((point, at) =>
    point.x % SIZE && point.y % SIZE
      ? []
      : say(language, `frame.${framePiece(point) === "arc" ? "arc" : "square"}`, {
          corner: say(language, CORNERS[at] ?? "corner.0"),
        }),
  );
  return printed.length ? `. ${say(language, "field.frame", { printed: printed.join(", ") })}` : "";
}

/** A tile as sentences mark it: M, or as it lies M@c2/1. */
export function markWords(mark: string, language: Language): string {
  const [letter = "", field, turn] = mark.split(/[@/]/);
  const tile = turned(language, theTile(language, letter), Number(turn ?? 0));
  return field ? `${tile}, ${fieldWords(language, field)}` : tile;
}

export function cardsWords(language: Language, n: number): string {
  return say(language, n === 1 ? "note.cards.one" : "note.cards.more", { n });
}

/** How an owner is called in a sentence. */
export type Naming = (owner: number) => string;

/** For whom a preview is said: whose stones are the own ones, and how others are called. */
export interface Ear {
  language: Language;
  own: number;
  solo: boolean;
  names: string[];
  naming: Naming;
}

function closingWords(closing: Closing, { language, own, solo, names, naming }: Ear): string {
  const values = { shape: say(language, closing.kind), n: closing.points };
  if (closing.is === "shape_lapsed") return say(language, solo ? "brings.lapse.solo" : "brings.lapse", values);
  if (closing.is === "stone_offered")
    return say(language, "brings.offer", { ...values, who: names[closing.seat] ?? "" });
  return closing.owner === own
    ? say(language, "brings.shape", values)
    : say(language, "brings.other", { ...values, who: naming(closing.owner) });
}

function endWords({ winners }: GameEnded, { language, names }: Ear): string {
  if (winners.length === 0) return say(language, "brings.lost");
  return say(language, "brings.win", {
    who: list(
      language,
      winners.map((seat) => names[seat] ?? ""),
    ),
  });
}

/** Everything that a tile brings where it would lie, line by line. */
export function bringLines(preview: Effect[], ear: Ear): string[] {
  const { language, solo } = ear;
  const eights = those(preview, "eight_formed").map(() => say(language, solo ? "brings.eight.solo" : "brings.eight"));
  const shapes = closings(preview).map((each) => closingWords(each, ear));
  const results = those(preview, "solo_counted").map(({ result }) => say(language, "brings.result", { n: result }));
  const ends = results.length ? [] : those(preview, "game_ended").map((each) => endWords(each, ear));
  return [...eights, ...shapes, ...results, ...ends];
}

export function ghostWords(language: Language, { letter, field, turn }: Ghost, lines: string[]): string {
  const brings = lines.join(", ") || say(language, "brings.nothing");
  return say(language, "ghost", {
    tile: turnedName(language, letter, turn),
    field: fieldWords(language, field),
    brings,
  });
}
