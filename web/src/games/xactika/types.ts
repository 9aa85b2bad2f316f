/** What the server tells of an XACTIKA table, as `games/xactika/view.py` makes it. */

export type Variant = "high" | "low" | "bid";

/** Four digits, 1 to 3: balls, cubes, cones, stars. */
export type CardName = string;

/** How many of which symbol: "3b". */
export type DemandName = string;

export interface Trick {
  leader: number;
  demand: DemandName;
  /** In the order of play, from the leader clockwise. */
  cards: CardName[];
  winner: number | null;
}

export interface PastRound {
  bids: (number | null)[];
  taken: number[];
  points: number[];
}

export interface XactikaView {
  seat: number | null;
  seats: number;
  actors: number[];
  variant: Variant;
  phase: "lot" | "deal" | "bid" | "play" | "over";
  round: number;
  dealer: number | null;
  hand: CardName[];
  hand_sizes: number[];
  bids: (number | null)[];
  taken: number[];
  scores: number[];
  /** This round's tricks; the running one is the last and has no winner. */
  tricks: Trick[];
  could_not_follow: DemandName[][];
  rounds: PastRound[];
}
