import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import { companyOf, kindOf, outcomeOf } from "./cards";

const CARD = {
  game: "xactika",
  names: ["Ada", "Ben", ""],
  levels: [null, null, 2],
  options: { variant: "bid" },
  daily: "",
  known: false,
  own: [0],
  scores: [12, 30, -4],
  winners: [1],
};

test("a line says with whom one plays, not that one does", () => {
  expect(companyOf(CARD)).toBe("Ben und 1 Bot");
  expect(companyOf({ ...CARD, names: ["Ada", "", ""], levels: [null, 2, 2] })).toBe("2 Bots");
});

test("a line says what kind of game it is", () => {
  expect(kindOf({ ...CARD, daily: "2026-01-01" })).toBe("Tagesspiel");
  expect(kindOf({ ...CARD, known: true })).toBe("Herausforderung");
  expect(kindOf({ ...CARD, names: ["Ada"] })).toBe("Solo");
  expect(kindOf(CARD)).toBe("mit Ansage");
  expect(kindOf({ ...CARD, game: "acht", options: { mode: "teams", overlook: "no" } })).toBe("Teams");
  expect(kindOf({ ...CARD, game: "axio", options: {} })).toBe("");
});

test("a finished game says what it came to", () => {
  expect(outcomeOf(CARD)).toBe("12 Punkte");
  expect(outcomeOf({ ...CARD, winners: [0] })).toBe("gewonnen: 12");
  expect(outcomeOf({ ...CARD, names: ["Ada"], scores: [-2], winners: [0] })).toBe("−2 Punkte");
  expect(outcomeOf({ ...CARD, scores: [-1] })).toBe("−1 Punkt");
  expect(outcomeOf({ ...CARD, names: ["Ada"], scores: [0], winners: [] })).toBe("verloren");
  expect(outcomeOf({ ...CARD, scores: [] })).toBe("zu Ende");
});
