import { expect, test } from "vitest";
import codes from "./fixtures/qr.json";
import { masked, qr, qrPath } from "./qr";

// Made once by another encoder: same version, correction and mask.
for (const { text, version, mask, rows } of codes) {
  test(`a code of version ${version} is what another encoder draws`, () => {
    const grid = masked(text, mask);
    expect(grid.length).toBe(17 + 4 * version);
    expect(grid.map((row) => row.map(Number).join(""))).toEqual(rows);
  });
}

test("a text that is too long is refused, with the limit", () => {
  expect(() => qr("x".repeat(300))).toThrow(/at most 213/);
});

test("the path has a square for each dark module", () => {
  expect(qrPath([[true, false], [false, true]])).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
});
