/** A table as the tests need it. */

import type { AchtView } from "./types";

export const NAMES = ["Anna", "Beate", "Chris"];

export function table(changes: Partial<AchtView> = {}): AchtView {
  return {
    seat: 0,
    seats: 3,
    actors: [0],
    mode: "single",
    overlook: false,
    phase: "lay",
    round: 1,
    blind: false,
    tied: [],
    turn: 0,
    second_turn: false,
    second_turn_follows: false,
    card_played: false,
    board: { c3: "A/0" },
    stones: [],
    supply: [[4, 4, 3], [4, 4, 3], [4, 4, 3]], // prettier-ignore
    round_points: [0, 0, 0],
    tableaus: ["Q", "M", "H"],
    drawn: "H",
    aside: [],
    tower_size: 32,
    hand: ["time"],
    partner_hand: [],
    hand_sizes: [1, 1, 1],
    deck_size: 30,
    discards: [],
    drawer: null,
    victim: null,
    stolen: null,
    pending: [],
    pending_field: null,
    leaping: false,
    former: null,
    asked: 0,
    secured: [],
    eights: 0,
    lapsed: 0,
    scores: [0, 0, 0],
    winners: [],
    ...changes,
  };
}
