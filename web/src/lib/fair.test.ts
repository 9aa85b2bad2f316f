import { expect, test } from "vitest";
import type { Draws } from "./api";
import { bytesOf, hexOf, outcomeAt, verify } from "./fair";
import game from "./fixtures/draws.json";
import { hmac, hmacByHand, sha256, sha256ByHand } from "./hash";

const GAME = game as unknown as Draws;

test("the draws of a game made by the engine are recomputed", async () => {
  expect(await verify(GAME)).toEqual({ fair: true, draws: GAME.draws.length });
});

test("a changed draw, secret or share is noticed", async () => {
  const [draw, ...rest] = GAME.draws;
  const other = draw!.outcomes.find(([notation]) => notation !== draw!.drawn)![0];
  expect(await verify({ ...GAME, draws: [{ ...draw!, drawn: other }, ...rest] })).toMatchObject({ fair: false, wrong: 0, due: draw!.drawn });
  expect(await verify({ ...GAME, secret: "00".repeat(32) })).toMatchObject({ fair: false, wrong: "commitment" });
  expect(await verify({ ...GAME, shares: ["cc".repeat(32)] })).toMatchObject({ fair: false });
});

test("each outcome has its stretch of the whole, to the last unit", () => {
  const outcomes: [string, string][] = [["a", "1/3"], ["b", "2/3"]];
  const third = 2n ** 256n / 3n;
  expect(outcomeAt(0n, outcomes)).toBe("a");
  expect(outcomeAt(third, outcomes)).toBe("a");
  expect(outcomeAt(third + 1n, outcomes)).toBe("b");
  expect(outcomeAt(2n ** 256n - 1n, outcomes)).toBe("b");
});

test("the hashes by hand are those of WebCrypto", async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    expect(hexOf(sha256ByHand(data))).toBe(hexOf(await sha256(data)));
    const key = bytesOf("0f".repeat(Math.min(length + 1, 90)));
    expect(hexOf(hmacByHand(key, data))).toBe(hexOf(await hmac(key, data)));
  }
});
