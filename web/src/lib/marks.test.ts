import { expect, test } from "vitest";
import { markWords as acht } from "../games/acht/text";
import { markWords as axio } from "../games/axio/text";
import { markWords as qwinto } from "../games/qwinto/text";
import { markWords as xactika } from "../games/xactika/text";
import type { GameModule } from "./board";
import { partsOf, plain, withoutClauses } from "./marks";

const say = (markWords: GameModule<unknown>["markWords"], sentence: string): [string, string] => {
  const found = { markWords } as GameModule<unknown>;
  return [plain(sentence, found, "de"), plain(sentence, found, "en")];
};

test("an objection is told without the numbers of its rules", () => {
  expect(withoutClauses("So schließt sich keine (AC-17).")).toBe("So schließt sich keine.");
  expect(withoutClauses("Erst der Nuller (AC-21, AC-29a).")).toBe("Erst der Nuller.");
});

test("text and marks come by turns, and a bracket alone is text", () => {
  expect(partsOf("Anna lays ‹M@c2/1›.")).toEqual(["Anna lays ", "M@c2/1", "."]);
  expect(partsOf("nothing marked ‹ here")).toEqual(["nothing marked ‹ here"]);
});

test("what is marked is said in words, without a code", () => {
  expect(say(xactika, "‹2321›")).toEqual([
    "Karte 8: 2 Kugeln, 3 Würfel, 2 Kegel, 1 Stern",
    "Card 8: 2 balls, 3 cubes, 2 cones, 1 star",
  ]);
  expect(say(axio, "‹RGB_@-1,5/1›")).toEqual([
    "das Plättchen leer, roter Stern, grüner Ring, blaues Quadrat (1 links, 5 unten)",
    "the tile empty, red star, green ring, blue square (1 left, 5 down)",
  ]);
  expect(say(axio, "‹RGBO@0,0/0›")[0]).toBe(
    "das Plättchen roter Stern, grüner Ring, blaues Quadrat, oranges Dreieck (Mitte)",
  );
  expect(say(acht, "‹M@c2/1›")).toEqual([
    "das gemischte Plättchen, 1 Vierteldrehung, Reihe 2, Spalte 3",
    "the mixed tile, 1 quarter turn, row 2, column 3",
  ]);
  expect(say(acht, "‹D›")[1]).toBe("the dark tile");
  expect(say(qwinto, "‹y-2>b›")).toEqual(["Gelb −2 oben rechts", "yellow −2 at the top right"]);
  expect(say(qwinto, "‹o:3›, ‹y:1›, ‹p:0›")).toEqual([
    "Orange, 2. Feld, Bonusfeld, Gelb, 1. Feld, Lila, 1. Feld",
    "orange, field 2, bonus field, yellow, field 1, purple, field 1",
  ]);
});
