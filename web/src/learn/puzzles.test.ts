import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import type { Came, Standing } from "../lib/http";
import { before, ofAll, ofTheDay, outcome } from "./puzzles";

const NEW: Standing = { rating: 1000, tried: 0, solved: 0, row: 0, days: 0, today: null };

const SOLVED: Came = {
  what: "solved",
  change: 32,
  day: false,
  own: { ...NEW, rating: 1032, tried: 1, solved: 1, row: 1 },
};

test("a first try says what it did to the rating, and how many were solved in a row", () => {
  expect(outcome(SOLVED)).toBe("Gelöst! Wertung 1032 (+32)");
  const missed: Came = { what: "missed", change: -32, day: false, own: { ...NEW, rating: 968, tried: 1 } };
  expect(outcome(missed)).toBe("Nicht auf Anhieb. Wertung 968 (−32)");
  const second = { ...SOLVED, change: 29, own: { ...NEW, rating: 1061, tried: 2, solved: 2, row: 2 } };
  expect(outcome(second)).toBe("Gelöst! Wertung 1061 (+29) · 2 in Folge gelöst");
});

test("the puzzle of the day says how many days it makes", () => {
  const own = { ...SOLVED.own, days: 3, today: true };
  expect(outcome({ ...SOLVED, day: true, own })).toBe("Gelöst! Wertung 1032 (+32) · 3 Tage in Folge dabei");
  expect(outcome({ ...SOLVED, own })).toBe("Gelöst! Wertung 1032 (+32)");
});

test("a puzzle that one knew changes nothing", () => {
  const own = { ...NEW, today: true, days: 1 };
  expect(outcome({ what: "known", change: 0, day: true, own })).toContain("kanntest du schon");
});

test("before a puzzle stands how hard it is", () => {
  expect(before(3, { ...NEW, row: 4 })).toBe("Stufe 3 von 7 · Wertung 1000 · 4 in Folge gelöst");
});

test("the puzzle of the day invites, and counts the days", () => {
  expect(ofTheDay(NEW)).toBe("Für alle dasselbe, jeden Tag neu");
  expect(ofTheDay({ ...NEW, today: true, days: 1 })).toBe("Heute gelöst");
  expect(ofTheDay({ ...NEW, today: false, days: 3 })).toBe("Heute versucht · 3 Tage in Folge dabei");
});

test("all puzzles say how many there are until one has begun", () => {
  expect(ofAll(NEW, 160)).toBe("160 Rätsel, vom leichten zum kniffligen");
  expect(ofAll({ ...NEW, tried: 5, solved: 3 }, 160)).toBe("Wertung 1000 · 3 von 5 gelöst");
});
