import { describe, expect, it } from "vitest";
import type { Review } from "./http";
import { mistakesIn, piecesOf, roundStarts, stopFrom, turnEnds } from "./replay";

const step = (actor: number, ...kinds: string[]) => ({ actor, effects: kinds.map((is) => ({ is })) });

describe("a replay", () => {
  it("stops when a turn is over, after the opening and at the end", () => {
    const turns = [
      step(-1),
      step(-1),
      step(0),
      step(-1),
      step(0, "turn_began"),
      step(1),
      step(1, "round_ended"),
      step(0),
    ];
    expect(turnEnds(turns)).toEqual([1, 4, 6, 7]);
  });
  it("stops at every decision of a game that tells no turns", () => {
    expect(turnEnds([step(-1), step(-1), step(0), step(1, "trick_taken"), step(1), step(-1)])).toEqual([1, 2, 3, 4, 5]);
  });
  it("goes from stop to stop, from wherever it is", () => {
    expect([stopFrom([2, 5], 0, 1), stopFrom([2, 5], 3, 1), stopFrom([2, 5], 5, 1)]).toEqual([2, 5, 5]);
    expect([stopFrom([2, 5], 5, -1), stopFrom([2, 5], 1, -1)]).toEqual([2, 1]);
  });
  it("knows where its rounds begin", () => {
    const steps = [step(0), step(1, "round_ended"), step(0), step(0, "round_ended")];
    expect(roundStarts(steps)).toEqual([0, 2]);
    expect(roundStarts([step(0), step(1, "round_ended")]), "one round needs no jump").toEqual([]);
  });
  it("lists mistakes as they were made", () => {
    const decisions = [{ step: 4 }, { step: 9 }, { step: 12 }];
    expect(mistakesIn({ decisions, losses: [2, 0] } as Review).map((each) => each.step)).toEqual([4, 12]);
    expect(mistakesIn(null)).toEqual([]);
  });
  it("shows a hand of cards, a single tile, and none", () => {
    expect([piecesOf(["o4", "p1"]), piecesOf("RGBO"), piecesOf(null)]).toEqual([["o4", "p1"], ["RGBO"], []]);
  });
});
