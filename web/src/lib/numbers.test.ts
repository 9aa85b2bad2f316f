import { expect, test } from "vitest";
import { bySeat, signed } from "./numbers";

test("the course of a game is turned into one line a seat", () => {
  expect(bySeat([[0, 1], [2, 1], [2, 4]])).toEqual([[0, 2, 2], [1, 1, 4]]); // prettier-ignore
  expect(bySeat([])).toEqual([]);
});

test("a negative number has a true minus sign", () => {
  expect(signed(-8)).toBe("−8");
  expect(signed(undefined)).toBe("0");
});
