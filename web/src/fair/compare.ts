/** The server's word about the chance of a finished game, compared point by point with what this browser has seen. */

import type { Draws } from "../lib/api";
import { beyond, type Evidence, type Fault, type Held, shareFault } from "./evidence";
import { firstWrong, fitsCommitment } from "./recompute";
import type { FairKey } from "./words";

/** One thing that must hold; null: this browser cannot tell. `why` is a text, with its values. */
export interface Point {
  holds: boolean | null;
  why: FairKey;
  values?: Record<string, string | number>;
}

export interface Finding {
  verdict: "fair" | "unproven" | "wrong";
  draws: number;
  points: Point[];
}

const noted = (kept: Evidence, fault: Fault): boolean => kept.alarms.some((alarm) => alarm.fault === fault);

function commitmentPoint(kept: Evidence | null, claim: Draws): Point {
  if (!kept) return { holds: null, why: "commitment.unseen" };
  if (kept.commitment !== claim.commitment || noted(kept, "commitment"))
    return { holds: false, why: "commitment.changed" };
  return kept.before ? { holds: true, why: "commitment.same" } : { holds: null, why: "commitment.late" };
}

function sharePoint(kept: Evidence | null, { shares }: Draws): Point {
  if (!kept) return { holds: null, why: "share.none" };
  const changed = kept.shares !== null && kept.shares.join(" ") !== shares.join(" ");
  if (changed || noted(kept, "shares") || noted(kept, "seals")) return { holds: false, why: "share.changed" };
  if (!kept.share) return { holds: null, why: kept.fixed ? "share.fixed" : "share.none" };
  const fault = shareFault(kept, shares);
  return fault ? { holds: false, why: `share.${fault}` } : { holds: true, why: "share.in" };
}

/** Only where one's own share is in: who could still have chosen among several deals. */
function startPoint(kept: Evidence, { shares }: Draws): Point {
  const held = kept.seals.length - shares.length;
  if (held > 0) return { holds: null, why: "start.unopened", values: { n: held } };
  if (kept.opened > 1) return { holds: null, why: "start.again", values: { n: kept.opened } };
  return { holds: true, why: "start.once" };
}

async function drawsPoint(claim: Draws): Promise<Point> {
  const wrong = await firstWrong(claim);
  if (!wrong) return { holds: true, why: "draws.follow", values: { n: claim.draws.length } };
  return {
    holds: false,
    why: "draws.differ",
    values: { n: wrong.number + 1, drawn: wrong.drawn, due: wrong.due || "–" },
  };
}

/** Every draw that was shown is still the same, and every card in hand came from the draws. */
function shownPoint(kept: Evidence | null, claim: Draws): Point {
  if (!kept) return { holds: null, why: "shown.unseen" };
  const draws = claim.draws.map(({ drawn }) => drawn);
  for (const [number, was] of Object.entries(kept.drawn)) {
    const is = draws[Number(number)];
    if (is !== was)
      return { holds: false, why: "shown.differs", values: { n: Number(number) + 1, was, now: is ?? "–" } };
  }
  if (noted(kept, "draw")) return { holds: false, why: "shown.changed" };
  if (noted(kept, "unnumbered")) return { holds: false, why: "shown.unnumbered" };
  for (const held of kept.held) {
    const strange = beyond(held.cards, possibleIn(kept, held, draws));
    if (strange.length > 0)
      return { holds: false, why: "shown.strange", values: { cards: strange.join(", "), n: held.draws } };
  }
  const seen = Object.keys(kept.drawn).length;
  return { holds: true, why: kept.held.length > 0 ? "shown.hands" : "shown.same", values: { n: seen } };
}

/** What can be in a hand: what was in it before, and what was drawn since. */
function possibleIn(kept: Evidence, { seat, since, draws: until }: Held, draws: string[]): string[] {
  const before = kept.held.find((held) => held.seat === seat && held.draws === since);
  return [...(before?.cards ?? []), ...draws.slice(Math.max(since, 0), until)];
}

/** Seat by seat: of those who decide at the same time anybody may be the first. */
function movesPoint(kept: Evidence, { moves }: Draws): Point {
  for (const seat of new Set(kept.moves.map((each) => each.seat))) {
    const played = moves.flatMap(([who, move]) => (who === seat ? [move] : []));
    let at = 0;
    const strange = kept.moves.find((each) => each.seat === seat && (at = played.indexOf(each.move, at) + 1) === 0);
    if (strange) return { holds: false, why: "moves.differ", values: { n: seat + 1, move: strange.move } };
  }
  if (kept.moves.length < moves.length)
    return { holds: null, why: "moves.part", values: { n: kept.moves.length, all: moves.length } };
  return { holds: true, why: "moves.same", values: { n: moves.length } };
}

export async function compare(kept: Evidence | null, claim: Draws): Promise<Finding> {
  const share = sharePoint(kept, claim);
  const points: Point[] = [
    commitmentPoint(kept, claim),
    (await fitsCommitment(claim)) ? { holds: true, why: "secret.fits" } : { holds: false, why: "secret.differs" },
    share,
    ...(kept && share.holds ? [startPoint(kept, claim)] : []),
    await drawsPoint(claim),
    shownPoint(kept, claim),
    ...(kept ? [movesPoint(kept, claim)] : []),
  ];
  const verdict = points.some(({ holds }) => holds === false)
    ? "wrong"
    : points.every(({ holds }) => holds)
      ? "fair"
      : "unproven";
  return { verdict, draws: claim.draws.length, points };
}
