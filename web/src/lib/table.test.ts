import { expect, test, vi } from "vitest";
import type { Event, FromServer, Table } from "./messages";
import type { Wire } from "./socket";
import { LiveTable } from "./table.svelte";

const SEAT = { person: null, name: "", level: 2, connected: true, left: false, away: false, awaited: false };
const TABLE: Table = {
  id: "t1",
  game: "xactika",
  options: {},
  sides: [],
  clock: "off",
  public: false,
  host: "p1",
  phase: "playing",
  spectators: 0,
  muted: [],
  locked: false,
  kicked: [],
  seats: [{ ...SEAT, person: "p1", name: "Ada", level: null }, SEAT],
  commitment: "",
  secret: "",
  seals: [],
  closed: 0,
  shares: [],
  takeback: null,
  rematch: null,
  known: false,
  daily: "",
  undone: 0,
};
const event = (number: number): Event => ({
  number,
  at: 0,
  kind: "moved",
  seat: 0,
  person: null,
  name: null,
  move: `m${number}`,
  words: null,
  text: null,
  draw: null,
  to: null,
});
const position = (number: number) => ({
  number,
  choices: [],
  view: {},
  scores: [0, 0],
  winners: [],
  deadline: null,
  drawn: 0,
});

function opened(): { live: LiveTable; hear: (message: FromServer) => void; sent: string[]; connect: () => Wire } {
  const sent: string[] = [];
  const wire: Wire = {
    readyState: 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => void sent.push(text),
    close() {},
  };
  const connect = vi.fn(() => wire);
  const live = new LiveTable("t1", connect);
  live.open();
  const hear = (message: FromServer): void => wire.onmessage?.({ data: JSON.stringify(message) });
  hear({ is: "welcome", person: "p1", name: "Ada", now: 0, pause: 10 });
  return { live, hear, sent, connect };
}

test("what is not told again stays the same, and no event is taken twice", () => {
  const { live, hear } = opened();
  hear({
    is: "update",
    number: 2,
    table: TABLE,
    position: position(2),
    events: [event(1), event(2), event(2)],
    effects: [],
  });
  hear({ is: "update", number: 3, table: null, position: null, events: [event(2), event(3)], effects: [] });
  expect(live.table?.id).toBe("t1");
  expect(live.events.map((each) => each.number)).toEqual([1, 2, 2, 3]);
  expect(live.own).toEqual([0]);
  expect(live.isHost).toBe(true);
  live.close();
});

test("a move names the position it was chosen in, and is sent once until it is answered", () => {
  const { live, hear, sent } = opened();
  hear({ is: "update", number: 7, table: TABLE, position: position(7), events: [], effects: [] });
  live.play(0, "3123");
  live.play(0, "3123");
  expect(sent.map((text) => JSON.parse(text)).filter((message) => message.is === "play")).toEqual([
    { is: "play", seat: 0, number: 7, move: "3123" },
  ]);
  hear({ is: "refused", reason: "stale", detail: "" });
  expect(live.sending).toBe(false);
  expect(live.refused).toEqual({ reason: "stale" });
  live.close();
});

test("an objection says the rule in words, without its number", async () => {
  const { live, hear } = opened();
  const because = live.why(0, "3123", "en");
  hear({ is: "because", touched: "3123", words: { de: "", en: "The game is over (AX-16, AX-19)." } });
  expect(await because).toBe("The game is over.");
  live.close();
});

test.each(["unknown_table", "kicked", "damaged", "other_rules", "daily_open"] as const)(
  "whoever may not see a table is told why, and is not connected again: %s",
  (reason) => {
    vi.useFakeTimers();
    const { live, hear, connect } = opened();
    hear({ is: "refused", reason, detail: "" });
    expect(live.shut).toBe(reason);
    expect(live.refused, "the page says it, no passing note").toBeNull();
    live.wake();
    vi.advanceTimersByTime(60_000);
    expect(connect).toHaveBeenCalledTimes(1);
    live.close();
    vi.useRealTimers();
  },
);

test("a refusal that changes nothing leaves the table open", () => {
  const { live, hear } = opened();
  hear({ is: "refused", reason: "locked", detail: "" });
  expect(live.shut).toBeNull();
  expect(live.refused).toEqual({ reason: "locked" });
  live.close();
});

test("behind a curtain effects are kept until somebody sees the board", () => {
  const { live, hear } = opened();
  let covered = false;
  live.covered = () => covered;
  const tell = (number: number, ...effects: string[]): void =>
    hear({ is: "update", number, table: TABLE, position: position(number), events: [], effects });
  tell(4, "a");
  tell(5, "b");
  expect(live.effects).toEqual(["b"]);
  covered = true;
  tell(6, "c");
  tell(7, "d", "e");
  expect(live.effects).toEqual(["b", "c", "d", "e"]);
  covered = false;
  tell(8, "f");
  expect(live.effects).toEqual(["f"]);
  live.close();
});
