// Made by `make messages` from view.py and effects.py of src/tafelrunde/games/acht; do not edit.

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
  result?: number;
  grade?: string;
  bare?: string[];
  formed?: string[];
  duty?: string;
  limit?: string;
  needs?: [number, number];
  counted?: string;
}

/** A stone on the board: whose it is (a seat, in a team game 0 or 1), and the shape under it. */
export interface Stone {
  owner: number;
  kind: "big" | "small" | "square";
  fields: string[];
}

/** A closed shape: "small" or "big" circle or "square", the fields it lies on (not those of the frame). */
export interface Shape {
  kind: "big" | "small" | "square";
  fields: string[];
}

/** These seats have to decide now; none when the game is over. The wire leaves it out: a view says it. */
export interface Turn {
  is: "turn";
  seats: number[];
}

/** A tile was put on a tableau at the start of a round (AC-13). */
export interface TileDealt {
  is: "tile_dealt";
  seat: number;
  tile: string;
}

/** A new tile lies on a tableau after two dark ones or a meteorite (AC-23, AC-29e). */
export interface TileRenewed {
  is: "tile_renewed";
  seat: number;
  tile: string;
}

/** A seat drew its tile in the draw-off (AC-33). */
export interface DrawOffDrawn {
  is: "draw_off_drawn";
  seat: number;
  tile: string;
  value: number;
}

/** A seat drew the tile of its turn; it lies beside the tableau (AC-15). */
export interface TileDrawn {
  is: "tile_drawn";
  seat: number;
  tile: string;
}

/** The drawn tile is dark: it stays, only the other one can be laid (AC-22). */
export interface DarkDrawn {
  is: "dark_drawn";
  seat: number;
}

/** Two dark tiles leave the round: a new tile and a card, but nothing is laid (AC-23). */
export interface DarkPairLeft {
  is: "dark_pair_left";
  seat: number;
}

/** A dark tile leaves a blind round, and its turn is skipped (AC-32). */
export interface DarkRemoved {
  is: "dark_removed";
  seat: number;
}

/** A seat laid a tile (AC-15). */
export interface TileLaid {
  is: "tile_laid";
  seat: number;
  field: string;
  tile: string;
  rotation?: number;
  from_tableau?: boolean;
}

/** A seat has no tile to lay, so its turn ends (AC-24). */
export interface NothingLaid {
  is: "nothing_laid";
  seat: number;
}

/** A tile formed an "8" (AC-11). */
export interface EightFormed {
  is: "eight_formed";
  seat: number;
  fields: string[];
  number: number;
}

/** A shape was closed, and a seat put a stone on it (AC-08, AC-09, AC-10, AC-12, AC-19). */
export interface StonePut {
  is: "stone_put";
  seat: number;
  owner: number;
  kind: "big" | "small" | "square";
  fields: string[];
  points: number;
}

/** A closed shape stays without a stone, its points lapse (AC-19). */
export interface ShapeLapsed {
  is: "shape_lapsed";
  kind: "big" | "small" | "square";
  fields: string[];
  points: number;
}

/** A seat is asked to put its first stone, as whoever closed the shape has none that fits (AC-19). */
export interface StoneOffered {
  is: "stone_offered";
  seat: number;
  kind: "big" | "small" | "square";
  fields: string[];
  points: number;
  nonsense: number;
}

/** A seat would not put its first stone (AC-19). */
export interface StoneDeclined {
  is: "stone_declined";
  seat: number;
  kind: "big" | "small" | "square";
  fields: string[];
  points: number;
  nonsense: number;
}

/** A seat got a secret card at the start of a round; which, only it and its partner see (AC-13). */
export interface CardDealt {
  is: "card_dealt";
  seat: number;
  card?: string;
}

/** A seat drew a secret card for two dark tiles; which, only it and its partner see (AC-23). */
export interface CardDrawn {
  is: "card_drawn";
  seat: number;
  card?: string;
}

/** The discards became the deck (AC-28). */
export interface DiscardsShuffled {
  is: "discards_shuffled";
  cards: number;
}

/** A seat keeps its cards in this turn (AC-15). */
export interface NoCardPlayed {
  is: "no_card_played";
  seat: number;
}

/** A seat played a secret card, which is discarded (AC-28). */
export interface CardPlayed {
  is: "card_played";
  seat: number;
  card: string;
  used_as?: string;
  target?: number | null;
  stolen?: boolean;
}

/** A second turn will follow this one (AC-29a). */
export interface TimeTravelled {
  is: "time_travelled";
  seat: number;
}

/** A pole reversal: two seats swapped their tableaus' tiles (AC-29b). */
export interface TilesSwapped {
  is: "tiles_swapped";
  seat: number;
  other: number;
  gave: string;
  took: string;
}

/** A revolution: all passed on their tableaus' tiles (AC-29c). */
export interface TilesPassedOn {
  is: "tiles_passed_on";
  clockwise: boolean;
  tableaus: (string | null)[];
}

/** A quantum leap: a laid tile was moved, or turned in place (AC-29d). */
export interface TileLeapt {
  is: "tile_leapt";
  seat: number;
  start: string;
  field: string;
  tile: string;
  before: number;
  rotation: number;
}

/** A meteorite: all discard their tableaus' tiles (AC-29e). */
export interface MeteoriteStruck {
  is: "meteorite_struck";
  tiles: (string | null)[];
}

/** An abduction: a card was taken, and all see it (AC-29f). */
export interface CardStolen {
  is: "card_stolen";
  seat: number;
  victim: number;
  card: string;
}

/** A stolen card is of no use now and is discarded (AC-29f). */
export interface StolenDiscarded {
  is: "stolen_discarded";
  seat: number;
  card: string;
}

/** An infinity: the stones count in spite of the "8" (AC-29g). */
export interface StonesSecured {
  is: "stones_secured";
  seat: number;
  owner: number;
  points: number;
}

/** A seat that was asked plays no infinity (AC-29g). */
export interface NoInfinityPlayed {
  is: "no_infinity_played";
  seat: number;
  owner: number;
  points: number;
}

/** The board is cleared, the stones go back, all tiles are in the tower (AC-13). */
export interface RoundBegan {
  is: "round_began";
  round: number;
  tower: number;
}

/** A blind round between those who are tied with the most points (AC-31, AC-32). */
export interface BlindRoundBegan {
  is: "blind_round_began";
  round: number;
  owners: number[];
  seat: number;
  tower: number;
}

/** They are equal again: each draws a tile, the highest wins (AC-33). */
export interface DrawOffBegan {
  is: "draw_off_began";
  owners: number[];
  tower: number;
  shuffled?: boolean;
}

/** The highest tile begins, in later rounds the most points (AC-14). */
export interface BeginnerFound {
  is: "beginner_found";
  seat: number;
  by: string;
  most: number;
}

/** A seat's turn began (AC-15). */
export interface TurnBegan {
  is: "turn_began";
  seat: number;
  second?: boolean;
}

/** The tower is empty, and a seat without a tile to lay is passed over (AC-24). */
export interface PassedOver {
  is: "passed_over";
  seat: number;
}

/** An owner has no stone on the board and gets the value of a tableau's tile (AC-34). */
export interface NonsenseRound {
  is: "nonsense_round";
  owner: number;
  seat: number;
  tile: string | null;
  points: number;
}

/** A round was counted (AC-24, AC-25, AC-26). */
export interface RoundEnded {
  is: "round_ended";
  round: number;
  by: string;
  counts: Counted[];
  former?: number | null;
}

/** What a round brought an owner, and for what (AC-25, AC-26, AC-34). */
export interface Counted {
  owner: number;
  points: number;
  total: number;
  small?: number;
  big?: number;
  square?: number;
  eight?: number;
  nonsense?: number;
}

/** A blind round was counted; the score track stays as it is (AC-32). */
export interface BlindRoundEnded {
  is: "blind_round_ended";
  round: number;
  counts: Counted[];
  teams?: boolean;
}

/** A solo game was won: what its result is made of (AC-36, AC-37, AC-38). */
export interface SoloCounted {
  is: "solo_counted";
  stones: number;
  eights: number;
  free: number;
  lapsed: number;
  result: number;
  grade: string;
  parts?: number[];
}

/** The game is over; a solo game without a winner is lost (AC-27, AC-32, AC-36). */
export interface GameEnded {
  is: "game_ended";
  winners: number[];
}

/** Something that happened. */
export type Effect =
  | Turn
  | TileDealt
  | TileRenewed
  | DrawOffDrawn
  | TileDrawn
  | DarkDrawn
  | DarkPairLeft
  | DarkRemoved
  | TileLaid
  | NothingLaid
  | EightFormed
  | StonePut
  | ShapeLapsed
  | StoneOffered
  | StoneDeclined
  | CardDealt
  | CardDrawn
  | DiscardsShuffled
  | NoCardPlayed
  | CardPlayed
  | TimeTravelled
  | TilesSwapped
  | TilesPassedOn
  | TileLeapt
  | MeteoriteStruck
  | CardStolen
  | StolenDiscarded
  | StonesSecured
  | NoInfinityPlayed
  | RoundBegan
  | BlindRoundBegan
  | DrawOffBegan
  | BeginnerFound
  | TurnBegan
  | PassedOver
  | NonsenseRound
  | RoundEnded
  | BlindRoundEnded
  | SoloCounted
  | GameEnded;
