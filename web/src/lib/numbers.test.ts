import { expect, test } from "vitest";
import { bySeat, ranking, signed } from "./numbers";

test("most points win, or fewest, as the winners show", () => {
  expect(ranking([3, 9, 5], [1])).toEqual([1, 2, 0]);
  expect(ranking([3, 9, 5], [0])).toEqual([0, 2, 1]);
  expect(ranking([4, 4, 1], [0, 1])).toEqual([0, 1, 2]);
  expect(ranking([0], [])).toEqual([0]);
});

test("the course of a game is turned into one line a seat", () => {
  expect(bySeat([[0, 1], [2, 1], [2, 4]])).toEqual([[0, 2, 2], [1, 1, 4]]); // prettier-ignore
  expect(bySeat([])).toEqual([]);
});

test("a negative number has a true minus sign", () => {
  expect(signed(-8)).toBe("−8");
  expect(signed(undefined)).toBe("0");
});
