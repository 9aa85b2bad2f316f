import { expect, test } from "vitest";
import type { Choice, Event, Position, Table } from "./messages";
import { alone, aroundFrom, choiceToShow, hides, lastMove } from "./seats";

const choice = (seat: number, legal: string[], hand: string[] = []): Choice => ({ seat, view: { seat, hand }, legal, previews: [] });
const position = (...choices: Choice[]): Position => ({ number: 1, choices, view: null, scores: [], winners: [], deadline: null });

test("the seat that must decide is shown", () => {
  expect(choiceToShow(position(choice(0, []), choice(2, ["a"])), 0)?.seat).toBe(2);
});

test("while nobody here decides, the hand that was shown stays", () => {
  expect(choiceToShow(position(choice(0, []), choice(2, [])), 2)?.seat).toBe(2);
});

test("who decides at the same time as others is not pushed aside", () => {
  expect(choiceToShow(position(choice(0, ["a"]), choice(2, ["b"])), 2)?.seat).toBe(2);
});

test("a spectator has no choice", () => {
  expect(choiceToShow(position(), null)).toBeNull();
});

test("a curtain is needed only where hands differ", () => {
  expect(hides([choice(0, [], ["1111"]), choice(1, [], ["2222"])])).toBe(true);
  expect(hides([choice(0, []), choice(1, [])])).toBe(false);
  expect(hides([choice(0, [], ["1111"])])).toBe(false);
});

test("a move that was taken back is no longer the last one", () => {
  const moved: Event = { number: 1, at: 0, kind: "moved", seat: 1, person: null, name: null, move: "x", words: null, text: null };
  expect(lastMove([moved])).toEqual({ seat: 1, move: "x" });
  expect(lastMove([moved, { ...moved, number: 2, kind: "taken_back", move: null }])).toBeNull();
});

test("seats go clockwise from the left neighbour to oneself", () => {
  expect(aroundFrom(2, 4)).toEqual([3, 0, 1, 2]);
  expect(aroundFrom(null, 3)).toEqual([0, 1, 2]);
});

test("bots and people on the same device are no strangers", () => {
  const table = (...people: (string | null)[]): Table => ({ seats: people.map((person) => ({ person })) }) as Table;
  expect(alone(table("a", null, "a"), "a")).toBe(true);
  expect(alone(table("a", "b"), "a")).toBe(false);
});
