import { expect, test } from "vitest";
import { happenings } from "./changes";
import { NAMES, TOLD, table } from "./fixture";
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
  const [board, sum, next, ...more] = scenes(FIRST, SECOND, ENDED);
  expect(more).toEqual([]);
  expect([board?.weight, sum?.weight, next?.weight]).toEqual(["event", "summary", "nothing"]);
  expect(board?.view.board).toEqual({ ...FIRST.board, d2: "H/0" });
  expect(board?.view.stones).toHaveLength(1);
  expect(sum?.view).toEqual(board?.view);
  expect(told(sum!.view, sum!.effects)[0]).toMatchObject({ kind: "eight", points: [{ total: 8 }, { total: 3 }, {}] });
  expect([next?.view, next?.effects]).toEqual([SECOND, []]);
});

test("a card is looked at for longer than a tile", () => {
  expect(scenes(FIRST, FIRST, [TOLD.meteor, TOLD.struck])[0]?.weight).toBe("event");
  expect(scenes(FIRST, FIRST, [TOLD.laid])[0]?.weight).toBe("move");
});

test("a draw-off after a blind round is told tile by tile, and stays", () => {
  const [, sum] = scenes(FIRST, table({ phase: "over" }), TIE);
  expect(sum?.weight).toBe("summary");
  const lines = told(sum!.view, sum!.effects).flatMap((each) => each.lines);
  expect(lines).toContain("Anna draws Mixed: 4");
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
