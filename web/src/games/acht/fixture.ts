/** A table as the tests need it. */

import type { AchtView, Counted, Effect } from "./wire";

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

const SQUARE = { kind: "square" as const, fields: ["a1"], points: 4 };
const SMALL = { kind: "small" as const, fields: ["a1", "b1"], points: 1 };
const BIG = { kind: "big" as const, fields: ["a1"], points: 2 };
const count = (owner: number, rest: Partial<Counted> = {}): Counted => ({ owner, points: 0, total: 0, ...rest });

/** What the server tells, by name. */
export const TOLD = {
  laid: { is: "tile_laid", seat: 0, field: "d2", tile: "H" },
  put: { is: "stone_put", seat: 0, owner: 0, ...SQUARE },
  smallPut: { is: "stone_put", seat: 1, owner: 1, ...SMALL },
  offered: { is: "stone_offered", seat: 1, ...SMALL, nonsense: 7 },
  lapsed: { is: "shape_lapsed", ...BIG },
  eight: { is: "eight_formed", seat: 0, fields: ["b2", "c2", "d2"], number: 1 },
  meteor: { is: "card_played", seat: 0, card: "meteor" },
  struck: { is: "meteorite_struck", tiles: ["Q", "M", "H"] },
  endByEight: {
    is: "round_ended",
    round: 1,
    by: "eight",
    former: 0,
    counts: [
      count(0, { points: 8, total: 8, eight: 8 }),
      count(1, { points: 3, total: 3, small: 1, big: 2 }),
      count(2),
    ],
  },
  nonsense: { is: "nonsense_round", owner: 1, seat: 1, tile: "M", points: 7 },
  endByTiles: {
    is: "round_ended",
    round: 1,
    by: "tiles",
    counts: [count(0, { points: 4, total: 4, square: 4 }), count(1, { points: 7, total: 7, nonsense: 7 }), count(2)],
  },
  next: { is: "round_began", round: 2, tower: 36 },
  begins: { is: "beginner_found", seat: 1, by: "points", most: 7 },
} as const satisfies Record<string, Effect>;
