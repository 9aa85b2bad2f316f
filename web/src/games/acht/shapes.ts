/** Where shapes lie that the rules name: what glows. */

import { FRAME as PRINTED, SIZE } from "./box";
import type { Piece } from "./tiles";
import type { ShapeKind } from "./types";

export interface Point {
  x: number;
  y: number;
}

/** A closed circle or square: where its middle is, in fields. */
export interface Figure extends Point {
  key: string;
  kind: ShapeKind;
  fields: string[];
}

/** An "8": where the field of its crossing is. */
export interface EightFigure extends Point {
  key: string;
  standing: boolean;
}

export const nameOf = ({ x, y }: Point): string => `${"abcde"[x]}${y + 1}`;
export const onBoard = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < SIZE && y < SIZE;
export const placeOf = (name: string): Point => ({ x: "abcde".indexOf(name[0] ?? ""), y: Number(name[1]) - 1 });
export const FIELDS: string[] = Array.from({ length: SIZE * SIZE }, (_, at) =>
  nameOf({ x: at % SIZE, y: Math.floor(at / SIZE) }),
);

const FRAME = 0.5; // tiles that a note may cover before the frame is

/** Whether a note beside a field stands above it, not below: where it covers fewer tiles, from the field inwards. */
export function noteAbove({ x, y }: Point, laid: Laid): boolean {
  const span = [x - 1, x, x + 1].filter((each) => (each < x ? x >= 2 : each === x || x <= 2));
  const covers = (row: number): number =>
    onBoard({ x, y: row }) ? span.filter((each) => nameOf({ x: each, y: row }) in laid).length : FRAME;
  const more = covers(y + 1) - covers(y - 1);
  return more === 0 ? y > 2 : more > 0;
}

/** What the frame prints at a point of the border. */
export const framePiece = ({ x, y }: Point): Piece => (PRINTED[y]?.[x] === "a" ? "arc" : "square");

/** The fields around a point: it is their TL, TR, BR, BL corner. */
const around = ({ x, y }: Point): Point[] => [
  { x, y },
  { x: x - 1, y },
  { x: x - 1, y: y - 1 },
  { x, y: y - 1 },
];

export const keyOf = (kind: string, fields: string[]): string => `${kind} ${fields.join(" ")}`;

/** All figures there can be, by kind and fields. */
const ALL = new Map<string, Figure>();
function add(kind: ShapeKind, middle: Point, places: Point[]): void {
  const fields = places
    .filter(onBoard)
    .map(nameOf)
    .toSorted((a, b) => FIELDS.indexOf(a) - FIELDS.indexOf(b));
  ALL.set(keyOf(kind, fields), { key: keyOf(kind, fields), kind, fields, ...middle });
}
for (let y = 0; y <= SIZE; y++) {
  for (let x = 0; x <= SIZE; x++) {
    add("big", { x, y }, around({ x, y }));
    add("square", { x, y }, around({ x, y }));
    if (x < SIZE - 1 && y < SIZE)
      add("small", { x: x + 1, y: y + 0.5 }, [
        { x, y },
        { x: x + 1, y },
      ]);
    if (y < SIZE - 1 && x < SIZE)
      add("small", { x: x + 0.5, y: y + 1 }, [
        { x, y },
        { x, y: y + 1 },
      ]);
  }
}

/** The figure that a stone lies on or a move closes. */
export const figureOf = (kind: string, fields: string[]): Figure | undefined => ALL.get(keyOf(kind, fields));

/** Figures by their kind and fields, as views name them. */
export const figuresOf = (names: string[]): Figure[] => names.flatMap((name) => ALL.get(name) ?? []);

export type Laid = Record<string, string>;

/** How many fields are free. */
export const freeOn = (laid: Laid): number => FIELDS.length - Object.keys(laid).length;

/** The "8" on three fields. */
export function eightOn(fields: string[]): EightFigure {
  const [end = "", key = ""] = fields;
  return { key, ...placeOf(key), standing: end[0] === key[0] };
}
