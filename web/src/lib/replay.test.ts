import { describe, expect, it } from "vitest";
import type { Review } from "./http";
import { mistakesIn, pauseFor, piecesOf, stopFrom } from "./replay";

describe("a replay", () => {
  it("goes from stop to stop, from wherever it is", () => {
    expect([stopFrom([2, 5], 0, 1), stopFrom([2, 5], 3, 1), stopFrom([2, 5], 5, 1)]).toEqual([2, 5, 5]);
    expect([stopFrom([2, 5], 5, -1), stopFrom([2, 5], 1, -1)]).toEqual([2, 1]);
  });
  it("lists mistakes as they were made", () => {
    const decisions = [{ step: 4 }, { step: 9 }, { step: 12 }];
    expect(mistakesIn({ decisions, losses: [2, 0] } as Review).map((each) => each.step)).toEqual([4, 12]);
    expect(mistakesIn(null)).toEqual([]);
  });
  it("shows a hand of cards, a single tile, and none", () => {
    expect([piecesOf(["o4", "p1"]), piecesOf("RGBO"), piecesOf(null)]).toEqual([["o4", "p1"], ["RGBO"], []]);
  });

  it("shows the end of a round as long as it takes to read, and a card for a moment", () => {
    const lays = (times: number): string => "Ada legt ein Plättchen. ".repeat(times);
    expect([lays(1), lays(6), lays(60)].map(pauseFor)).toEqual([1200, 4560, 5200]);
  });
});
