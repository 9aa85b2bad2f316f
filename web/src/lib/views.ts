// Made by `make messages` from the games' view.py; do not edit.

/** What one seat sees of the table. Tiles and cards are written as in the notation. */
export interface AchtView {
  seat: number | null;
  seats: number;
  actors: number[];
  mode: string;
  overlook: boolean;
  phase: string;
  round: number;
  blind: boolean;
  tied: number[];
  turn: number;
  second_turn: boolean;
  second_turn_follows: boolean;
  card_played: boolean;
  board: Record<string, string>;
  stones: Stone[];
  supply: number[][];
  round_points: number[];
  tableaus: (string | null)[];
  drawn: string | null;
  aside: string[];
  tower_size: number;
  hand: string[];
  partner_hand: string[];
  hand_sizes: number[];
  deck_size: number;
  discards: string[];
  drawer: number | null;
  victim: number | null;
  stolen: string | null;
  pending: Shape[];
  pending_field: string | null;
  leaping: boolean;
  former: number | null;
  asked: number;
  secured: number[];
  eights: number;
  lapsed: number;
  scores: number[];
  winners: number[];
}

/** A stone on the board: whose it is (a seat, in a team game 0 or 1), and the shape under it. */
export interface Stone {
  owner: number;
  kind: string;
  fields: string[];
}

/** A closed shape: "small" or "big" circle or "square", the fields it lies on (not those of the frame). */
export interface Shape {
  kind: string;
  fields: string[];
}

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

/** What one seat sees of the table. */
export interface QwintoView {
  seat: number | null;
  seats: number;
  actors: number[];
  phase: string;
  active: number | null;
  hand: string[];
  hand_sizes: number[];
  draw_pile: number;
  grid: Record<string, string[]>;
  put_on: string | null;
  number: number | null;
  colours: string[];
  decision: string | null;
  sheets: Sheet[];
  scores: number[];
  unseen: Unseen[];
}

/** A sheet: the numbers of each row, column by column (QW-02), and what they are worth now. */
export interface Sheet {
  orange: (number | null)[];
  yellow: (number | null)[];
  purple: (number | null)[];
  misses: number;
  row_points: number[];
  bonuses: number[];
}

/** Cards that were shuffled together and lie face down: how many in each hand and in the draw pile. */
export interface Unseen {
  cards: string[];
  in_hands: number[];
  in_pile: number;
}

/** What one seat sees of the table. */
export interface XactikaView {
  seat: number | null;
  seats: number;
  actors: number[];
  variant: string;
  phase: string;
  round: number;
  dealer: number | null;
  hand: string[];
  hand_sizes: number[];
  bids: (number | null)[];
  taken: number[];
  scores: number[];
  tricks: Trick[];
  could_not_follow: string[][];
  rounds: PastRound[];
}

/** A trick: who led, what was demanded ("3b": three balls), the cards in order, who took it. */
export interface Trick {
  leader: number;
  demand: string;
  cards: string[];
  winner: number | null;
}

/** A finished round as it stands on the score sheet, seat by seat. */
export interface PastRound {
  bids: (number | null)[];
  taken: number[];
  points: number[];
}
