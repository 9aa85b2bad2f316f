import { describe, expect, test } from "vitest";
import type { Weight } from "../../lib/board";
import { drawnAfter, happenings } from "./changes";
import { NAMES, TOLD, table } from "./fixture";
import ROUNDS from "./rounds.json";
import { scenes } from "./scenes";
import type { AchtView, Effect } from "./wire";

const FIRST = table({ board: { b2: "H/0", c2: "C/0", c3: "A/0" } });
const SECOND = table({ round: 2, scores: [8, 0, 0], phase: "card", drawn: null });
const ENDED: Effect[] = [TOLD.laid, TOLD.put, TOLD.eight, TOLD.endByEight, TOLD.next];
const TIE: Effect[] = [
  TOLD.laid,
  {
    is: "blind_round_ended",
    round: 4,
    counts: [
      { owner: 0, points: 3, total: 24 },
      { owner: 1, points: 3, total: 24 },
    ],
  },
  { is: "draw_off_began", owners: [0, 1], tower: 9 },
  { is: "draw_off_drawn", seat: 0, tile: "M", value: 4 },
  { is: "draw_off_drawn", seat: 1, tile: "H", value: 2 },
  { is: "game_ended", winners: [0] },
];
const told = (view: AchtView, effects: Effect[]) => happenings(effects, { view, names: NAMES, language: "en" });

test("a finished board is seen with its last tile and stone, then the points until they are closed", () => {
  const [board, sum, next, ...more] = scenes(FIRST, SECOND, ENDED, 0);
  expect(more).toEqual([]);
  expect([board?.weight, sum?.weight, next?.weight]).toEqual(["event", "summary", "nothing"]);
  expect(board?.view.board).toEqual({ ...FIRST.board, d2: "H/0" });
  expect(board?.view.stones).toHaveLength(1);
  expect([board?.view.scores, board?.view.round_points]).toEqual([FIRST.scores, [4, 0, 0]]);
  expect(sum?.view).toEqual({ ...board?.view, scores: [8, 3, 0], round_points: [0, 0, 0] });
  expect(told(sum!.view, sum!.effects)[0]).toMatchObject({ kind: "eight", points: [{ total: 8 }, { total: 3 }, {}] });
  expect([next?.view, next?.effects]).toEqual([SECOND, []]);
});

test("what is drawn after the effects of a turn is what the rules show then", () => {
  const known = ["no_card_played", "card_played", "tile_drawn", "tile_laid", "tile_leapt", "turn_began"];
  const shapes = ["stone_put", "shape_lapsed", "eight_formed"];
  const sorted = ({ stones, bare = [], formed = [], turn: _, ...rest }: AchtView) => ({
    ...rest,
    glowing: [...stones.map((each) => JSON.stringify(each)), ...bare, ...formed].toSorted(),
  });
  const told = new Set<string>();
  for (const round of ROUNDS as unknown as { view: AchtView; effects: Effect[] }[][])
    round.forEach(({ view, effects }, at) => {
      const before = round[at - 1]?.view;
      if (!before || !effects.every(({ is }) => [...known, ...shapes].includes(is))) return;
      expect(sorted(drawnAfter(before, effects))).toEqual(sorted(view));
      for (const { is } of effects) told.add(is);
    });
  expect([...told]).toEqual(expect.arrayContaining([...known, "stone_put", "eight_formed"]));
});

test("a tile that was laid is no longer in front of anybody under the sum", () => {
  const laid = { ...TOLD.laid, tile: "Q", from_tableau: true };
  const [drawn] = scenes(FIRST, SECOND, ENDED, 0);
  const [kept] = scenes(FIRST, SECOND, [laid, TOLD.endByTiles, TOLD.next], 0);
  const [turn] = scenes({ ...FIRST, drawn: null }, SECOND, [{ is: "tile_drawn", seat: 0, tile: "B" }, laid, TOLD.endByTiles], 0); // prettier-ignore
  expect([drawn, kept, turn].map((each) => each?.view.drawn)).toEqual([null, null, null]);
  expect([drawn, kept, turn].map((each) => each?.view.tableaus[0])).toEqual(["Q", "H", "B"]);
});

test("what somebody else has drawn since is not in front of whoever laid the last tile", () => {
  const before = { ...FIRST, tableaus: ["Q", "D", "H"], drawn: "D" };
  const told: Effect[] = [
    { ...TOLD.laid, tile: "Q", from_tableau: true },
    { is: "turn_began", seat: 1 },
    { is: "tile_drawn", seat: 1, tile: "D" },
  ];
  const pair: Effect[] = [
    { is: "dark_pair_left", seat: 1 },
    { is: "tile_renewed", seat: 1, tile: "M" },
  ];
  const { turn, drawn, tableaus } = drawnAfter(before, told);
  expect([turn, drawn, tableaus]).toEqual([1, "D", ["D", "D", "H"]]);
  const later = drawnAfter(before, [...told, ...pair]);
  expect([later.turn, later.drawn, later.tableaus]).toEqual([1, null, ["D", "M", "H"]]);
  expect(drawnAfter(before, [...told, { is: "dark_removed", seat: 1 }]).drawn).toBeNull();
});

test("a card that was played is in nobody's hand under the sum", () => {
  const before = { ...FIRST, hand: ["time", "void", "void"], hand_sizes: [3, 2, 1] };
  const void_: Effect = { is: "card_played", seat: 0, card: "void", used_as: "inf" };
  const stolen: Effect = { is: "card_played", seat: 1, card: "time", stolen: true };
  const [board] = scenes(before, SECOND, [void_, stolen, TOLD.endByEight, TOLD.next], 0);
  expect([board?.view.hand, board?.view.hand_sizes]).toEqual([
    ["time", "void"],
    [2, 2, 1],
  ]);
});

test("the sum of a round says for which tile somebody without a stone gets points", () => {
  const nonsense: Effect = { is: "nonsense_round", owner: 1, seat: 1, tile: "M", points: 4 };
  const [board, sum] = scenes(FIRST, SECOND, [TOLD.laid, nonsense, TOLD.endByEight, TOLD.next], 0);
  expect(board?.effects).toEqual([TOLD.laid]);
  expect(sum?.effects).toContain(nonsense);
});

describe("what is seen the longest", () => {
  const weight = (effects: Effect[], seat: number | null): Weight | undefined =>
    scenes(FIRST, FIRST, effects, seat)[0]?.weight;
  const pole: Effect[] = [
    { is: "card_played", seat: 0, card: "pole", target: 1 },
    { is: "tiles_swapped", seat: 0, other: 1, gave: "Q", took: "M" },
  ];

  test("is what scores, before what is only announced, before a plain tile", () => {
    expect(weight([TOLD.laid, TOLD.put], 1)).toBe("score");
    expect(weight([TOLD.laid, TOLD.put], 0)).toBe("score"); // laid by oneself, who saw before what it brings
    expect(weight(pole, 2)).toBe("word");
    expect(weight([TOLD.laid], 1)).toBe("move");
  });

  test("is what happens to oneself, or to everybody", () => {
    expect(weight(pole, 1)).toBe("event");
    expect(weight([{ ...TOLD.laid, seat: 1 }, TOLD.put], 0)).toBe("event");
    expect(weight([TOLD.laid, TOLD.offered], 1)).toBe("event");
    expect(weight([TOLD.meteor, TOLD.struck], null)).toBe("event");
  });
});

test("a draw-off after a blind round is told tile by tile, and stays", () => {
  const [, sum] = scenes(FIRST, table({ phase: "over" }), TIE, 0);
  expect(sum?.weight).toBe("summary");
  const lines = told(sum!.view, sum!.effects).flatMap((each) => each.lines);
  expect(lines).toContain("Anna draws the mixed tile: 4");
  expect(lines.some((line) => line.startsWith("Beate draws") && line.endsWith(": 2"))).toBe(true);
});

test("whoever draws a dark tile in a blind round is named, one after the other", () => {
  const dark: Effect[] = [
    { is: "dark_removed", seat: 0 },
    { is: "dark_removed", seat: 1 },
  ];
  const titles = told(FIRST, dark).map(({ title }) => title);
  expect(titles[0]).toContain("Anna");
  expect(titles[1]).toContain("Beate");
});
