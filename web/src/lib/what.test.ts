import { expect, test } from "vitest";
import { thingAt, thingsOf, type Thing } from "./what";

/** A part of a page with one class, as far as it is asked. */
class Part {
  constructor(
    readonly name: string,
    readonly whole: Part | null = null,
  ) {}
  closest(selector: string): Part | null {
    return selector === `.${this.name}` ? this : (this.whole?.closest(selector) ?? null);
  }
  contains(other: Part | null): boolean {
    return other !== null && (other === this || this.contains(other.whole));
  }
}

const thing = (on: string, name = on): Thing => ({ on, name: { de: name, en: name }, text: { de: "-", en: "-" } });
const page = new Part("page");
const board = new Part("board", page);
const card = new Part("card", board);
const sign = new Part("sign", card);

function named(things: Thing[], ...parts: Part[]): string | undefined {
  return thingAt(things, parts as unknown as Element[], board as unknown as Element)?.[0].name.de;
}

test("the smallest thing with a name is explained", () => {
  expect(named([thing(".card"), thing(".board")], sign)).toBe(".card");
  expect(named([thing(".sign"), thing(".card")], sign)).toBe(".sign");
  expect(named([thing(".card")], board)).toBeUndefined();
  expect(named([thing(".page")], sign)).toBeUndefined();
  expect(named([thing(".card")])).toBeUndefined();
});

test("of two things about the same part the later is explained", () => {
  expect(named([thing(".card", "a card"), thing(".card", "a card that has to wait")], sign)).toBe(
    "a card that has to wait",
  );
});

test("what lies over something hides it", () => {
  expect(named([thing(".board"), thing(".sign")], card, sign)).toBe(".board");
});

test("what only lies over a picture to be touched hides nothing", () => {
  const fields = new Part("fields", card);
  const field = new Part("field", fields);
  expect(named([thing(".card"), thing(".sign")], field, fields, sign, card)).toBe(".sign");
  expect(named([thing(".field")], field, fields, sign, card)).toBe(".field");
});

const GAMES = Object.keys(import.meta.glob("../games/*/what.json")).map((path) => path.split("/")[2]!);

test("every game has things to explain", () => {
  expect(GAMES).toEqual(Object.keys(import.meta.glob("../games/*/index.ts")).map((path) => path.split("/")[2]));
});

test.each(GAMES)("%s names and explains everything in both languages, each once", async (game) => {
  const things = await thingsOf(game);
  expect(things.length).toBeGreaterThanOrEqual(10);
  expect(things.map(({ on }) => on)).toContain(".level");
  expect(new Set(things.map(({ on }) => on)).size).toBe(things.length);
  for (const language of ["de", "en"] as const) {
    const names = things.map(({ name }) => name[language]);
    expect(new Set(names).size).toBe(names.length);
    for (const { on, name, text } of things) {
      expect(name[language].trim(), on).not.toBe("");
      expect(text[language], on).toMatch(/\w.*[.!]$/);
      expect(text[language], on).not.toMatch(/[A-Z]{2}-\d/);
    }
  }
});
