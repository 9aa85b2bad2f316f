import { expect, test, vi } from "vitest";
import type { GameModule } from "../lib/board";
import type { Choice, Position, Table } from "../lib/messages";
import type { LiveTable } from "../lib/table.svelte";
import { Seating } from "./seating.svelte";

vi.mock("../lib/settings.svelte", () => ({ settings: { confirm: true } }));

const TABLE = { phase: "playing" } as Table;
let held = $state(false);
const played: string[] = [];
const live = {
  showing: {
    get held() {
      return held;
    },
    view: null,
    goOn() {},
  },
  sending: false,
  play: (_seat: number, move: string) => played.push(move),
} as unknown as LiveTable;
const OFFER = ["claim", "decline"];

/** A seat that is asked something, by the position with a number. */
function asked(number: number, due: number, legal = OFFER): Position {
  const choice: Choice = { seat: 0, view: {}, due, legal, previews: [] };
  const shown = { number, choices: [choice], view: null, scores: [], winners: [], drawn: 0 };
  return { ...shown, deadline: null, revocable: null, open: false };
}

test("a staged move stays while others decide, and is gone when the same question is asked again", () => {
  let position = $state.raw(asked(4, 4));
  const seating = new Seating(live, () => ({ table: TABLE, position }));
  seating.reveal();
  seating.stage("decline");
  position = asked(5, 4);
  expect([seating.staged, seating.due]).toEqual(["decline", 4]);
  position = asked(6, 6);
  expect([seating.staged, seating.due], "another offer that looks alike").toEqual([null, 6]);
  position = asked(7, 7, []);
  expect(seating.due, "nothing is asked").toBeNull();
});

test("what one person lays ready does not lie ready for the next one who is asked the same", () => {
  const both = [0, 1].map((seat): Choice => ({ seat, view: { hand: [seat] }, due: 4, legal: OFFER, previews: [] }));
  let position = $state.raw<Position>({ ...asked(4, 4), choices: both });
  const seating = new Seating(live, () => ({ table: TABLE, position }));
  seating.reveal();
  seating.stage("claim");
  expect([seating.seat, seating.staged]).toEqual([0, "claim"]);
  position = { ...asked(5, 4), choices: [{ ...both[0]!, legal: [] }, both[1]!] };
  seating.reveal();
  expect([seating.seat, seating.staged]).toEqual([1, null]);
});

test("the curtain falls for the next person only when what happened has been seen", () => {
  const seats = [0, 1].map((seat): Choice => ({ seat, view: { hand: [seat] }, due: 1, legal: [], previews: [] }));
  const position: Position = { ...asked(1, 1), choices: [seats[0]!, { ...seats[1]!, legal: OFFER }] };
  let now = $state.raw<Position>({ ...position, choices: [{ ...seats[0]!, legal: OFFER }, seats[1]!] });
  const seating = new Seating(live, () => ({ table: TABLE, position: now }));
  seating.reveal();
  held = true;
  now = position;
  expect([seating.seat, seating.covered, seating.legal]).toEqual([0, false, []]);
  held = false;
  expect([seating.seat, seating.covered]).toEqual([1, true]);
});

test("no curtain falls where there is nothing to hide, or nobody else", () => {
  const both = [0, 1].map((seat): Choice => ({ seat, view: {}, due: 4, legal: OFFER, previews: [] }));
  const covered = (position: Partial<Position>): boolean =>
    new Seating(live, () => ({ table: TABLE, position: { ...asked(4, 4), ...position } })).covered;
  expect([covered({}), covered({ choices: both, open: true }), covered({ choices: both })]).toEqual([
    false,
    false,
    true,
  ]);
});

test("what cannot be regretted is played by one touch", () => {
  const position = asked(4, 4, ["draw", "time"]);
  const seating = new Seating(live, () => ({ table: TABLE, position }));
  seating.watch({ needsNoConfirming: (move: string) => move === "draw" } as unknown as GameModule<unknown>);
  seating.stage("time");
  expect(played).toEqual([]);
  seating.stage("draw");
  expect(played).toEqual(["draw"]);
});

test("nobody is asked about a move that is already on its way", () => {
  const seating = new Seating(live, () => ({ table: TABLE, position: asked(4, 4) }));
  const adviser = vi.fn(() => Promise.resolve(true));
  seating.adviser = adviser;
  seating.stage("claim");
  live.sending = true;
  seating.confirm();
  expect(adviser).not.toHaveBeenCalled();
  live.sending = false;
});
