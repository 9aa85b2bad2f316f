import { expect, test } from "vitest";
import type { Draws } from "../lib/api";
import { compare } from "./compare";
import { begin, type Evidence, sealOf } from "./evidence";
import game from "./fixtures/draws.json";

const GAME = {
  ...game,
  moves: [
    [0, "a"],
    [1, "b"],
    [0, "a"],
    [0, "c"],
  ],
} as unknown as Draws;
const MOVES = GAME.moves.map(([seat, move], number) => ({ number, seat, move }));
const OWN = GAME.shares[0]!;

/** What an honest browser has kept of the game. */
function kept(changes: Partial<Evidence> = {}): Evidence {
  const drawn = Object.fromEntries(GAME.draws.slice(0, 3).map((draw, at) => [at, draw.drawn]));
  return {
    ...begin("t1", "xactika", GAME.commitment, { before: true, fixed: false }),
    share: OWN,
    closed: 4,
    began: 4,
    opened: 1,
    seals: GAME.shares.map(sealOf),
    shares: GAME.shares,
    drawn,
    moves: MOVES,
    ...changes,
  };
}

const HOLDS = { fair: true, unproven: null, wrong: false };

/** The verdict, and the points for which it is given. */
async function judged(evidence: Evidence | null, claim: Draws = GAME): Promise<[string, string[]]> {
  const { verdict, points } = await compare(evidence, claim);
  return [verdict, points.filter(({ holds }) => holds === HOLDS[verdict]).map(({ why }) => why)];
}

test("an honest game is proven fair for whoever added to it", async () => {
  const [verdict, points] = await judged(kept());
  expect(verdict).toBe("fair");
  expect(points).toEqual([
    "commitment.same",
    "secret.fits",
    "share.in",
    "start.once",
    "draws.follow",
    "shown.same",
    "moves.same",
  ]);
});

test("what was not seen is not proven, and said to be so", async () => {
  expect(await judged(null)).toEqual(["unproven", ["commitment.unseen", "share.none", "shown.unseen"]]);
  expect(await judged(kept({ share: "", closed: 0, seals: [] }))).toEqual(["unproven", ["share.none"]]);
  expect(await judged(kept({ share: "", closed: 0, seals: [], before: false }))).toEqual([
    "unproven",
    ["commitment.late", "share.none"],
  ]);
  expect(await judged(kept({ share: "", closed: 0, seals: [], fixed: true }))).toEqual(["unproven", ["share.fixed"]]);
  expect(await judged(kept({ seals: [...GAME.shares.map(sealOf), "never opened"] }))).toEqual([
    "unproven",
    ["start.unopened"],
  ]);
  expect(await judged(kept({ opened: 2 }))).toEqual(["unproven", ["start.again"]]);
  expect(await judged(kept({ moves: MOVES.slice(1) }))).toEqual(["unproven", ["moves.part"]]);
});

test("every lie is named", async () => {
  const alarm = (fault: "commitment" | "seals" | "draw" | "unnumbered") => ({
    alarms: [{ fault, at: 0, was: "", now: "", read: true }],
  });
  const [first, ...rest] = GAME.draws;
  const other = first!.outcomes.find(([text]) => text !== first!.drawn)![0];
  const lies: [Evidence, Draws, string][] = [
    [kept({ commitment: "00" }), GAME, "commitment.changed"],
    [kept(alarm("commitment")), GAME, "commitment.changed"],
    [kept(), { ...GAME, secret: "00".repeat(32) }, "secret.differs"],
    [kept({ share: "dd".repeat(32) }), GAME, "share.missing"],
    [kept({ share: "dd".repeat(32), began: 9 }), GAME, "share.missing"],
    [kept({ seals: [sealOf(OWN), "another"] }), GAME, "share.swapped"],
    [kept({ shares: [OWN] }), GAME, "share.changed"],
    [kept(alarm("seals")), GAME, "share.changed"],
    [kept(alarm("draw")), GAME, "shown.changed"],
    [kept(alarm("unnumbered")), GAME, "shown.unnumbered"],
    [kept({ moves: [{ number: 0, seat: 1, move: "a" }] }), GAME, "moves.differ"],
    [kept({ moves: [...MOVES, MOVES[0]!] }), GAME, "moves.differ"],
    [kept({ drawn: { 0: other } }), GAME, "shown.differs"],
    [kept({ drawn: {} }), { ...GAME, draws: [{ ...first!, drawn: other }, ...rest] }, "draws.differ"],
    [kept({ held: [{ seat: 0, draws: 1, since: -1, cards: [other] }] }), GAME, "shown.strange"],
  ];
  for (const [evidence, claim, why] of lies) {
    const [verdict, wrong] = await judged(evidence, claim);
    expect([verdict, wrong.includes(why)], why).toEqual(["wrong", true]);
  }
});
