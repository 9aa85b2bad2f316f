import { expect, test } from "vitest";
import { adoptionIn, routeOf } from "./router";

test("every page has its address", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/table/aB3-_x")).toEqual({ page: "table", id: "aB3-_x" });
  expect(routeOf("/replay/aB3/")).toEqual({ page: "replay", id: "aB3" });
  expect(routeOf("/review/aB3")).toEqual({ page: "review", id: "aB3" });
  expect(routeOf("/verify/aB3")).toEqual({ page: "verify", id: "aB3" });
  expect(routeOf("/same/aB3")).toEqual({ page: "same", id: "aB3" });
  expect(routeOf("/daily/axio")).toEqual({ page: "daily", game: "axio" });
  expect(routeOf("/rules/xactika")).toEqual({ page: "rules", game: "xactika" });
  expect(routeOf("/learn/axio/end")).toEqual({ page: "learn", game: "axio", lesson: "end" });
  expect(routeOf("/puzzles")).toEqual({ page: "puzzles", game: null, today: false });
  expect(routeOf("/puzzles/axio")).toEqual({ page: "puzzles", game: "axio", today: false });
  expect(routeOf("/puzzles/axio/today")).toEqual({ page: "puzzles", game: "axio", today: true });
});

test("anything else is unknown", () => {
  for (const path of ["/table", "/table/", "/table/a/b", "/table/<b>", "/rules/../x", "/nowhere", "/puzzles/axio/3"]) {
    expect(routeOf(path)).toEqual({ page: "unknown" });
  }
});

test("a personal link carries its token in the fragment", () => {
  expect(adoptionIn("#adopt=abc.def-123_")).toBe("abc.def-123_");
  expect(adoptionIn("#adopt=")).toBeNull();
  expect(adoptionIn("#main")).toBeNull();
});
