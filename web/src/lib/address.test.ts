import { expect, test } from "vitest";
import { address, pathIn } from "./address";

const there = (url: string): URL => new URL(url, "http://here.example");

test.each([
  ["/", "/games/"],
  ["/rules/acht#AC-01", "/games/?/rules/acht#AC-01"],
  ["/replay/~a?step=3&seat=1", "/games/?/replay/~a&step=3&seat=1"],
])("a site of plain files has %s behind its one page", (path, expected) => {
  expect(address(path, true, "/games/")).toBe(expected);
  expect(pathIn(there(expected), true, "/games/")).toBe(path.split(/[?#]/)[0]);
});

test("a server has every page at its own address", () => {
  expect(address("/rules/acht#AC-01", false, "/")).toBe("/rules/acht#AC-01");
  expect(pathIn(there("/rules/acht?print"), false, "/")).toBe("/rules/acht");
});

test("what others hang on an address is no page, and neither is another folder", () => {
  expect(pathIn(there("/games/?utm=mail"), true, "/games/")).toBe("/");
  expect(pathIn(there("/games/?%2Frules%2Facht&utm=mail"), true, "/games/")).toBe("/rules/acht");
  expect(pathIn(there("/elsewhere"), false, "/games/")).toBe("");
});
