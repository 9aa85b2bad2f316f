// Made by `make messages` from view.py and effects.py of src/tafelrunde/games/axio; do not edit.

/** What one seat sees of the table. */
export interface AxioView {
  seat: number | null;
  seats: number;
  actors: number[];
  phase: string;
  turn: number | null;
  laid: LaidTile[];
  hand: string | null;
  holding: boolean[];
  markers: number[][];
  scores: number[];
  stacks: number[];
  supply: number;
  bonus_turns_due: number;
}

/** A tile on the table: its place, the tile as in the tile set, its quarter turns clockwise. */
export interface LaidTile {
  x: number;
  y: number;
  tile: string;
  rotation: number;
}

/** These seats have to decide now; none when the game is over. The wire leaves it out: a view says it. */
export interface Turn {
  is: "turn";
  seats: number[];
}

/** The lot says who begins (AX-06). */
export interface StartDrawn {
  is: "start_drawn";
  seat: number;
}

/** A tile of the square in the middle was laid (AX-04). */
export interface SquareLaid {
  is: "square_laid";
  x: number;
  y: number;
  tile: string;
  rotation: number;
}

/** A seat drew from its own stack; which tile, only that seat sees (AX-05, AX-12). */
export interface TileDrawn {
  is: "tile_drawn";
  seat: number;
  tile?: string;
}

/** A bonus turn began with a tile from the supply; which, only that seat sees (AX-14). */
export interface BonusDrawn {
  is: "bonus_drawn";
  seat: number;
  due: number;
  tile?: string;
}

/** A seat laid its tile (AX-07). */
export interface TileLaid {
  is: "tile_laid";
  seat: number;
  x: number;
  y: number;
  tile: string;
  rotation: number;
  name?: string;
}

/** The circles of a tile's four corners brought points, and markers moved (AX-08, AX-09, AX-10, AX-13). */
export interface Scored {
  is: "scored";
  seat: number;
  before: number[];
  now: number[];
  corners?: number[];
  completes?: number[];
  named?: number;
}

/** Markers reached 12: AXIO! Each brings a bonus turn, while the supply lasts (AX-14, AX-15). */
export interface Axio {
  is: "axio";
  seat: number;
  colours: string;
  turns: number;
}

/** The supply is empty, so bonus turns that were due lapse (AX-15). */
export interface BonusLapsed {
  is: "bonus_lapsed";
  seat: number;
  turns: number;
}

/** It is the turn of the left neighbour (AX-06). */
export interface TurnPassed {
  is: "turn_passed";
  seat: number;
}

/** All tiles are laid (AX-16), or a seat wins at once: its five markers stand on 12 (AX-19). */
export interface GameEnded {
  is: "game_ended";
  seat?: number | null;
}

/** Something that happened. */
export type Effect =
  | Turn
  | StartDrawn
  | SquareLaid
  | TileDrawn
  | BonusDrawn
  | TileLaid
  | Scored
  | Axio
  | BonusLapsed
  | TurnPassed
  | GameEnded;
