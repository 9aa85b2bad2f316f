import { expect, test } from "vitest";
import { meritsOf, namesOf } from "./advice";

test("moves are named by what they mark", () => {
  expect(namesOf(["You lay ‹H›.", "You draw."])).toEqual(["‹H›", "You draw."]);
});

test("the same card led with two symbols is told apart", () => {
  const leads = ["You lead ‹3221›: 3 balls.", "You lead ‹3221›: 1 star."];
  expect(namesOf(leads)).toEqual(leads);
});

test("what speaks against a move is none of its merits", () => {
  expect(meritsOf(["+ scores", "- opens a square", "keeps ‹Q›"])).toEqual(["+ scores", "keeps ‹Q›"]);
});
