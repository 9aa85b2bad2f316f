import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "en-GB" } });
});

import { lossWords, meritsFirst, meritsOf, namesOf, untold } from "./advice";

test("moves are named by what they mark", () => {
  expect(namesOf(["You lay ‹H›.", "You draw."])).toEqual(["‹H›", "You draw."]);
});

test("points that follow what a move marks stand beside it", () => {
  expect(namesOf(["You lay ‹H›. Red +2, blue +1.", "You lay ‹Q›. No points."])).toEqual(["‹H› Red +2, blue +1", "‹Q›"]);
});

test("the same card led with two symbols is told apart", () => {
  const leads = ["You lead ‹3221›: 3 balls.", "You lead ‹3221›: 1 star."];
  expect(namesOf(leads)).toEqual(leads);
});

test("moves that mark nothing are named by what differs", () => {
  expect(namesOf(["Du sagst 0 Stiche an.", "Du sagst 1 Stich an."])).toEqual(["0 Stiche", "1 Stich"]);
  expect(namesOf(["You bid 0 tricks.", "You bid 2 tricks."])).toEqual(["0 tricks", "2 tricks"]);
  expect(namesOf(["You decline."])).toEqual(["You decline."]);
});

test("what speaks against a move is none of its merits", () => {
  expect(meritsOf(["+ scores", "- opens a square", "keeps ‹Q›"])).toEqual(["+ scores", "keeps ‹Q›"]);
});

test("of a better move what speaks for it comes first", () => {
  expect(meritsFirst(["- helps nobody", "+ scores", "keeps ‹Q›"])).toEqual(["+ scores", "keeps ‹Q›", "- helps nobody"]);
});

test("points that the move itself tells are not told again; sums are", () => {
  const reasons = ["+ scores 4 points", "+ leaves nothing open for the next player", "+ scores 5 points"];
  const told = "You lay ‹H›. You place a stone on a square: 4 points.";
  expect(untold(reasons, told)).toEqual(reasons.slice(1));
  const helps = ["+ helps your weakest colours: red +2, blue +1", "+ helps your weakest colour: red +2"];
  expect(untold(helps, "You lay ‹RGBO@0,1/0›. Red +2, blue +1.")).toEqual(["+ helps your weakest colours", helps[1]]);
});

test("what a move loses is said in games, not in hundredths", () => {
  expect([8, 19, 95, 0].map(lossWords)).toEqual([
    "One moment! This move costs you the win in about 1 of 10 games.",
    "One moment! This move costs you the win in about 2 of 10 games.",
    "One moment! This move probably costs you the win.",
    "One moment! Another move is clearly better.",
  ]);
});
