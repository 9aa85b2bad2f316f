// Made by `make messages` from view.py and effects.py of src/tafelrunde/games/xactika; do not edit.

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
  missed?: number[];
  met?: number[];
  discarding?: boolean;
}

/** A trick: who led, what was demanded ("3b": three balls), the cards in order, who took it. */
export interface Trick {
  leader: number;
  demand: string;
  cards: string[];
  winner: number | null;
  discards?: string[];
  best?: string;
}

/** A finished round as it stands on the score sheet, seat by seat. */
export interface PastRound {
  bids: (number | null)[];
  taken: number[];
  points: number[];
}

/** These seats have to decide now; none when the game is over. The wire leaves it out: a view says it. */
export interface Turn {
  is: "turn";
  seats: number[];
}

/** The lot says who deals first (XA-04). */
export interface DealerDrawn {
  is: "dealer_drawn";
  seat: number;
}

/** Cards were dealt to a seat; which ones, only that seat sees (XA-03). */
export interface Dealt {
  is: "dealt";
  seat: number;
  count: number;
  cards?: string[];
}

/** A seat said how many tricks it will take (XA-14). */
export interface BidMade {
  is: "bid_made";
  seat: number;
  tricks: number;
}

/** A seat led a card and named the symbol that is demanded (XA-06). */
export interface Led {
  is: "led";
  seat: number;
  card: string;
  demand: string;
}

/** A seat followed the demand (XA-07). */
export interface Followed {
  is: "followed";
  seat: number;
  card: string;
  wins?: boolean;
}

/** A seat could not follow the demand and discarded; all see that (XA-07). */
export interface Discarded {
  is: "discarded";
  seat: number;
  card: string;
  demand: string;
}

/** A trick went to a seat, which leads the next (XA-10). */
export interface TrickTaken {
  is: "trick_taken";
  seat: number;
}

/** A round was counted, seat by seat (XA-11, XA-19). */
export interface RoundEnded {
  is: "round_ended";
  round: number;
  bids: (number | null)[];
  taken: number[];
  points: number[];
  last: Trick;
  totals?: number[];
  missed?: number[];
  met?: number[];
}

/** The deal passes to the left, a new round begins (XA-04). */
export interface DealPassed {
  is: "deal_passed";
  seat: number;
  round: number;
}

/** Something that happened. */
export type Effect =
  | Turn
  | DealerDrawn
  | Dealt
  | BidMade
  | Led
  | Followed
  | Discarded
  | TrickTaken
  | RoundEnded
  | DealPassed;
