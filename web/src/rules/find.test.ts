import { expect, test } from "vitest";
import { cut, find, wordsIn } from "./find";
import type { Chapter } from "./text";

const CHAPTERS: Chapter[] = [
  { id: "lay", title: "Legen", clauses: { "AA-01": "Lege ein Plättchen.", "AA-02": "Zieh ein Plättchen." } },
  { id: "end", title: "Ende", clauses: { "AA-03": "Schluss (nach 8 Runden)." } },
];
const found = (wanted: string): string[] =>
  find(CHAPTERS, wordsIn(wanted)).flatMap((each) => Object.keys(each.clauses));

test("nothing wanted finds everything", () => {
  expect(found("  ")).toEqual(["AA-01", "AA-02", "AA-03"]);
});

test("all words are wanted, whatever their capitals and dots", () => {
  expect(found("PLATTCHEN")).toEqual(["AA-01", "AA-02"]);
  expect(found("plättchen zieh")).toEqual(["AA-02"]);
  expect(found("Turm")).toEqual([]);
});

test("a clause is found by its id", () => {
  expect(found("aa-03")).toEqual(["AA-03"]);
});

test("a chapter without a hit goes", () => {
  expect(find(CHAPTERS, ["schluss"]).map(({ id }) => id)).toEqual(["end"]);
});

test("a text is cut around its hits", () => {
  expect(cut("Lege ein Plättchen.", wordsIn("plä EIN"))).toEqual(["Lege ", "ein", " ", "Plä", "ttchen."]);
  expect(cut("(nach 8)", wordsIn("("))).toEqual(["", "(", "nach 8)"]);
  expect(cut("Ende", [])).toEqual(["Ende"]);
});
