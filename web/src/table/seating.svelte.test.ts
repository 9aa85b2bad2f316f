import { expect, test, vi } from "vitest";
import type { Choice, Position, Table } from "../lib/messages";
import type { LiveTable } from "../lib/table.svelte";
import { Seating } from "./seating.svelte";

vi.mock("../lib/settings.svelte", () => ({ settings: { confirm: true } }));

const TABLE = { phase: "playing" } as Table;
const live = { showing: { held: false, view: null, goOn() {} } } as unknown as LiveTable;
const OFFER = ["claim", "decline"];

/** A seat that is asked something, by the position with a number. */
function asked(number: number, due: number, legal = OFFER): Position {
  const choice: Choice = { seat: 0, view: {}, due, legal, previews: [] };
  return { number, choices: [choice], view: null, scores: [], winners: [], deadline: null, drawn: 0 };
}

test("a staged move stays while others decide, and is gone when the same question is asked again", () => {
  let position = $state.raw(asked(4, 4));
  const seating = new Seating(live, () => ({ table: TABLE, position }));
  seating.reveal();
  seating.stage("decline");
  position = asked(5, 4);
  expect(seating.staged).toBe("decline");
  position = asked(6, 6);
  expect(seating.staged, "another offer that looks alike").toBeNull();
});
