/** The lines on tiles and frame, for drawing: a field is 100 wide, every side has exits at a third and two thirds. */

import { TILES as DRAWN } from "./box";

export type Piece = "half" | "arc" | "square";
export type Letter = keyof typeof DRAWN;

/** What a tile carries unturned: sides T R B L and corners TL TR BR BL as 0 to 3, clockwise. */
interface Lines {
  half: number[];
  arc: number[];
  square: number[];
  /** The two ends of crossing lines. */
  crossing: number[];
  /** Sides joined by plain lines, which close nothing. */
  straight: number[];
  /** How many ways of turning look different. */
  turns: number;
  value: number;
  copies: number;
}

export const TILES: Record<Letter, Lines> = DRAWN;
export const LETTERS = Object.keys(TILES) as Letter[];
const A = 100 / 3;
const B = 200 / 3;
const R = 50 / 3;

const PATHS: Record<Piece, string[]> = {
  half: [
    `M${A},0A${R},${R} 0 0 0 ${B},0`,
    `M100,${A}A${R},${R} 0 0 0 100,${B}`,
    `M${A},100A${R},${R} 0 0 1 ${B},100`,
    `M0,${A}A${R},${R} 0 0 1 0,${B}`,
  ],
  arc: [
    `M${A},0A${A},${A} 0 0 1 0,${A}`,
    `M${B},0A${A},${A} 0 0 0 100,${A}`,
    `M100,${B}A${A},${A} 0 0 0 ${B},100`,
    `M0,${B}A${A},${A} 0 0 1 ${A},100`,
  ],
  square: [`M${A},0V${A}H0`, `M${B},0V${A}H100`, `M100,${B}H${B}V100`, `M0,${B}H${A}V100`],
};
const CROSSING = `M0,${A}C35,${A} 65,${B} 100,${B}M0,${B}C35,${B} 65,${A} 100,${A}`;

/** An "8" lying in a field of 100 and half over its two neighbours. */
export const EIGHT = `M0,${A}C35,${A} 65,${B} 100,${B}A${R},${R} 0 0 0 100,${A}C65,${A} 35,${B} 0,${B}A${R},${R} 0 0 1 0,${A}Z`;

export const isLetter = (text: string | null | undefined): text is Letter => LETTERS.includes(text as Letter);

/** Plain lines between opposite sides, at the exits that nothing else takes. */
function straightPath({ straight, arc, square }: Lines): string {
  const taken = (corner: number): boolean => arc.includes(corner) || square.includes(corner);
  const lines: string[] = [];
  if (straight.includes(3)) {
    if (!taken(0) && !taken(1)) lines.push(`M0,${A}H100`);
    if (!taken(2) && !taken(3)) lines.push(`M0,${B}H100`);
  }
  if (straight.includes(0)) {
    if (!taken(0) && !taken(3)) lines.push(`M${A},0V100`);
    if (!taken(1) && !taken(2)) lines.push(`M${B},0V100`);
  }
  return lines.join("");
}

/** All lines of an unturned tile as one path. */
export function pathOf(letter: Letter): string {
  const tile = TILES[letter];
  const pieces = (["half", "arc", "square"] as const).flatMap((piece) =>
    tile[piece].map((at) => PATHS[piece][at] ?? ""),
  );
  return pieces.join("") + (tile.crossing.length ? CROSSING : "") + straightPath(tile);
}

export interface Face {
  letter: Letter;
  turn: number;
}

/** "M/1" as a face. */
export function readFace(name: string): Face {
  const [letter, turn] = name.split("/");
  if (!isLetter(letter)) throw new Error(`${name} is no tile of ACHT: expected a letter and a rotation, M/1`);
  return { letter, turn: Number(turn ?? 0) };
}
