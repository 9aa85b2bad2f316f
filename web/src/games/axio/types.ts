/** What the server tells of an AXIO table, as `games/axio/view.py` and `preview.py` make it. */

/** A tile as in the tile set: four corners clockwise from top left, `_` empty. */
export type TileName = string;

export interface LaidTile {
  x: number;
  y: number;
  tile: TileName;
  /** Quarter turns clockwise. */
  rotation: number;
}

export interface AxioView {
  seat: number | null;
  seats: number;
  actors: number[];
  phase: "lot" | "square" | "hands" | "lay" | "draw" | "bonus" | "over";
  turn: number | null;
  /** In the order of laying. */
  laid: LaidTile[];
  hand: TileName | null;
  holding: boolean[];
  /** Per seat, in the order of the colours. */
  markers: number[][];
  scores: number[];
  stacks: number[];
  supply: number;
  bonus_turns_due: number;
}

/** What a move would bring. */
export interface Preview {
  /** How far each marker moves, in the order of the colours. */
  steps: number[];
  /** The points of each corner, clockwise from top left. */
  corners: number[];
  /** The corners whose circles it completes. */
  completes: number[];
  /** The colours that reach the top. */
  tops: string;
  bonus_turns: number;
  wins: boolean;
}
