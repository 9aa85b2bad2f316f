import { expect, test } from "vitest";
import type { Draws } from "../lib/api";
import game from "./fixtures/draws.json";
import { bytesOf, hexOf, hmac, hmacByHand, sha256, sha256ByHand } from "./hash";
import { firstWrong, fitsCommitment, outcomeAt } from "./recompute";

const GAME = game as unknown as Draws;

test("the draws of a game made by the engine are recomputed", async () => {
  expect(await firstWrong(GAME)).toBeNull();
  expect(await fitsCommitment(GAME)).toBe(true);
});

test("a changed draw, secret or share is noticed", async () => {
  const [draw, ...rest] = GAME.draws;
  const other = draw!.outcomes.find(([notation]) => notation !== draw!.drawn)![0];
  expect(await firstWrong({ ...GAME, draws: [{ ...draw!, drawn: other }, ...rest] })).toEqual({
    number: 0,
    drawn: other,
    due: draw!.drawn,
  });
  expect(await fitsCommitment({ ...GAME, secret: "00".repeat(32) })).toBe(false);
  expect(await firstWrong({ ...GAME, secret: "" })).toMatchObject({ number: 0, due: "" });
  expect(await firstWrong({ ...GAME, shares: ["cc".repeat(32)] })).not.toBeNull();
});

test("each outcome has its stretch of the whole, to the last unit", () => {
  const outcomes: [string, string][] = [
    ["a", "1/3"],
    ["b", "2/3"],
  ];
  const third = 2n ** 256n / 3n;
  expect(outcomeAt(0n, outcomes)).toBe("a");
  expect(outcomeAt(third, outcomes)).toBe("a");
  expect(outcomeAt(third + 1n, outcomes)).toBe("b");
  expect(outcomeAt(2n ** 256n - 1n, outcomes)).toBe("b");
});

test("possible draws that are out of order, or do not fill the whole, give nothing", () => {
  expect(
    outcomeAt(0n, [
      ["b", "1/2"],
      ["a", "1/2"],
    ]),
  ).toBe("");
  expect(
    outcomeAt(0n, [
      ["a", "1/2"],
      ["b", "1/3"],
    ]),
  ).toBe("");
  expect(
    outcomeAt(0n, [
      ["a", "1/2"],
      ["b", "1/2"],
      ["c", "1/2"],
    ]),
  ).toBe("");
  expect(outcomeAt(0n, [["a", "all/0"]])).toBe("");
});

test("the hashes by hand are those of WebCrypto", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    expect(hexOf(sha256ByHand(data))).toBe(hexOf(await sha256(data)));
    const key = bytesOf("0f".repeat(Math.min(length + 1, 90)));
    expect(hexOf(hmacByHand(key, data))).toBe(hexOf(await hmac(key, data)));
  }
});
