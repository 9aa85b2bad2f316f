import { expect, test } from "vitest";
import type { Review } from "./http";
import { change, decisionAt, decisionsOf, luckOf, nearest, points } from "./review";

test("values are points of 100, changes have a sign", () => {
  expect(points(0.517)).toBe(52);
  expect(Object.is(points(-0.001), 0)).toBe(true);
  expect([change(0.1), change(-0.1), change(0.001)]).toEqual(["+10", "−10", "0"]);
});

test("what a review shows adds up", () => {
  const account = { seat: 0, start: 0.774, lost: 1.654, luck: 0.88, end: 0 };
  expect(points(account.start) - points(account.lost) + points(luckOf(account))).toBe(points(account.end));
});

test("a seat's decisions keep their places among all", () => {
  const review = { decisions: [{ seat: 0 }, { seat: 1 }, { seat: 0 }] } as Review;
  expect(decisionsOf(review, 0).map(({ at }) => at)).toEqual([0, 2]);
});

test("a touch finds the nearest decision, also beside the chart", () => {
  expect([nearest(-1, 4), nearest(0.3, 4), nearest(0.99, 4)]).toEqual([0, 1, 3]);
});

test("a step of the replay leads to the decision made there, or the one before", () => {
  const own = [3, 8].map((step) => ({ judged: { step } as Review["decisions"][0] }));
  expect([0, 3, 7, 8, 99].map((step) => decisionAt(own, step))).toEqual([0, 0, 0, 1, 1]);
});
