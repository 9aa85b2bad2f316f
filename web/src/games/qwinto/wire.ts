// Made by `make messages` from view.py and effects.py of src/tafelrunde/games/qwinto; do not edit.

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
  miss?: boolean;
}

/** A sheet: the numbers of each row, column by column (QW-02), and what they are worth now. */
export interface Sheet {
  orange: (number | null)[];
  yellow: (number | null)[];
  purple: (number | null)[];
  misses: number;
  row_points: number[];
  bonuses: number[];
  cost?: number;
}

/** Cards that were shuffled together and lie face down: how many in each hand and in the draw pile. */
export interface Unseen {
  cards: string[];
  in_hands: number[];
  in_pile: number;
}

/** These seats have to decide now; none when the game is over. The wire leaves it out: a view says it. */
export interface Turn {
  is: "turn";
  seats: number[];
}

/** The lot says who is active first (QW-07). */
export interface StartDrawn {
  is: "start_drawn";
  seat: number;
}

/** A card was dealt to a seat; which one, only that seat sees (QW-07). */
export interface Dealt {
  is: "dealt";
  seat: number;
  card?: string;
}

/** A pile of the grid got its first card (QW-07). */
export interface GridLaid {
  is: "grid_laid";
  pile: string;
  card: string;
}

/** The active player put a card on a pile (QW-08, QW-09). */
export interface CardPut {
  is: "card_put";
  seat: number;
  card: string;
  pile: string;
}

/** The number and the colours of the turn (QW-10, QW-11). */
export interface NumberMade {
  is: "number_made";
  number: number;
  colours: string[];
  fields?: string[];
}

/** A seat decided what to write; until all have, only that seat knows what (QW-12). */
export interface Decided {
  is: "decided";
  seat: number;
  entry?: string;
  number?: number;
  gain?: Gain | null;
}

/** What an entry, or none, brings. */
export interface Gain {
  points: number;
  row?: number;
  column?: number;
  full?: boolean;
  ends?: boolean;
  miss?: number;
}

/** A seat wrote the number of the turn (QW-12). */
export interface Entered {
  is: "entered";
  seat: number;
  field: string;
  number: number;
  gain: Gain;
}

/** The active player wrote nothing and marked a miss (QW-13). */
export interface Missed {
  is: "missed";
  seat: number;
  gain: Gain;
}

/** Somebody else wrote nothing (QW-12). */
export interface Passed {
  is: "passed";
  seat: number;
}

/** The active player drew a card; which one, only that seat sees (QW-15). */
export interface CardDrawn {
  is: "card_drawn";
  seat: number;
  card?: string;
}

/** The covered cards of the grid became the new draw pile (QW-16). */
export interface PileMade {
  is: "pile_made";
  count: number;
}

/** The next player is active (QW-15). */
export interface TurnPassed {
  is: "turn_passed";
  seat: number;
}

/** Two rows are full, a fourth miss is marked, or a solo game has no cards left (QW-17, QW-22). */
export interface GameEnded {
  is: "game_ended";
}

/** Something that happened. */
export type Effect =
  | Turn
  | StartDrawn
  | Dealt
  | GridLaid
  | CardPut
  | NumberMade
  | Decided
  | Entered
  | Missed
  | Passed
  | CardDrawn
  | PileMade
  | TurnPassed
  | GameEnded;
