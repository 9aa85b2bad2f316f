import { expect, test } from "vitest";
import { hasDeal, pack, readFile, unpack } from "./fragment";

const RECORD = `game: axio\nseats: 1\nrules: 1\nsecret: ${"0f".repeat(32)}\n---\n* s0 RGBO/2\n0 1,0/0\n`;

test("a game comes out of a link as it went in", async () => {
  const fragment = await pack(RECORD);
  expect(fragment).toMatch(/^[\w-]+$/);
  expect(await unpack(fragment)).toBe(RECORD);
});

test.each([
  ["letters that no link of ours has", "<script>alert(1)</script>", "bad_record"],
  ["nothing", "", "bad_record"],
  ["noise", "AAECAwQFBgcICQ", "bad_record"],
  ["half a game", (await pack(RECORD)).slice(0, 40), "bad_record"],
  ["bytes that are no text", await pack(new Uint8Array([0xff, 0xfe, 0x80])), "bad_record"],
  ["a link without end", "A".repeat(30_000), "too_long"],
  ["megabytes in a few letters", await pack(new Uint8Array(13_000_000)), "too_long"],
])("%s is refused in one word", async (_, fragment, reason) => {
  const begun = performance.now();
  await expect(unpack(fragment)).rejects.toMatchObject({ reason });
  expect(performance.now() - begun).toBeLessThan(1000);
});

test("a file is read like a link", async () => {
  expect(await readFile(new Blob([RECORD]))).toBe(RECORD);
  await expect(readFile(new Blob(["x".repeat(20_000)]))).rejects.toMatchObject({ reason: "too_long" });
  await expect(readFile(new Blob([new Uint8Array([0xff, 0xfe, 0x80])]))).rejects.toMatchObject({
    reason: "bad_record",
  });
});

test("only a game that tells its secret can be played again", () => {
  expect(hasDeal(RECORD)).toBe(true);
  expect(hasDeal(RECORD.replace(/secret.*\n/, ""))).toBe(false);
  expect(hasDeal(`${RECORD.replace(/secret.*\n/, "")}# secret: ${"0f".repeat(32)}\n`)).toBe(false);
});
