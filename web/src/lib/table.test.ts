import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
  Object.assign(globalThis, { document: { hidden: false } });
});

import type { Weight } from "./board";
import { type Event, type FromServer, PROTOCOL, type Table } from "./messages";
import { network } from "./network.svelte";
import { settings } from "./settings.svelte";
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
  revocable: null,
  open: false,
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
  hear({ is: "welcome", person: "p1", name: "Ada", now: 0, pause: 10, protocol: PROTOCOL });
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

test("what is said about chance is said once, however often the table is told, and again over another wire", () => {
  const { live, hear, sent } = opened();
  const waiting: Table = { ...TABLE, phase: "waiting", commitment: "c" };
  const seals = (): unknown[] => sent.map((text) => JSON.parse(text)).filter(({ is }) => is === "seal");
  for (const spectators of [0, 1, 2])
    hear({ is: "update", number: 1, table: { ...waiting, spectators }, position: null, events: [], effects: [] });
  expect(seals()).toHaveLength(1);
  live.open();
  hear({ is: "update", number: 1, table: waiting, position: null, events: [], effects: [] });
  expect(seals()).toHaveLength(2);
  expect(seals()[0]).toEqual(seals()[1]);
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

test("pages that are older than the server are offered anew, calmly: the game goes on", () => {
  const { live, hear } = opened();
  expect(network.renew).toBeNull();
  hear({ is: "welcome", person: "p1", name: "Ada", now: 0, pause: 10, protocol: PROTOCOL + 1 });
  expect(network.renew).not.toBeNull();
  expect(live.shut).toBeNull();
  network.renew = null;
});

test("whoever is told to wait for a newer version is told no more when it is there", () => {
  const { live, hear } = opened();
  hear({ is: "refused", reason: "newer_version", detail: "" });
  expect(live.refused?.reason).toBe("newer_version");
  hear({ is: "update", number: 50, table: TABLE, position: null, events: [], effects: [] });
  expect(live.refused).toBeNull();
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

describe("what others do", () => {
  const move = (number: number, weight: Weight = "move"): FromServer => ({
    is: "update",
    number,
    table: TABLE,
    position: position(number),
    events: [event(number)],
    effects: [weight],
  });

  /** A table whose effects say themselves how much there is to see. */
  function watched() {
    const found = opened();
    found.live.scenes = ({ effects }) => [{ view: null, effects, weight: effects[0] as Weight }];
    found.hear({ is: "update", number: 1, table: TABLE, position: position(1), events: [], effects: [] });
    const { showing } = found.live;
    const ready = (): unknown[] => found.sent.map((text) => JSON.parse(text)).filter(({ is }) => is === "ready");
    return { ...found, showing, ready, now: () => found.live.position?.number };
  }

  beforeEach(() => {
    settings.pace = "normal";
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  test("is shown one after the other, each with its own lines of the log", () => {
    const { live, hear, now } = watched();
    for (const number of [2, 3]) hear(move(number));
    expect([now(), live.events.length]).toEqual([2, 1]);
    vi.advanceTimersByTime(790);
    expect(now()).toBe(2);
    vi.advanceTimersByTime(20);
    expect([now(), live.events.length]).toEqual([3, 2]);
    live.close();
  });

  test("is told in the log where the position stays the same, such as a bot that stands in", () => {
    const { live, hear } = watched();
    const same = (number: number): FromServer =>
      ({ ...move(number), position: position(1), effects: [] }) as FromServer;
    hear(same(2));
    expect(live.events.map(({ number }) => number)).toEqual([2]);
    hear(move(3));
    hear(move(4));
    hear({ ...same(5), position: position(4) } as FromServer);
    expect(live.events.at(-1)?.number).toBe(3);
    vi.advanceTimersByTime(810);
    expect(live.events.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
    live.close();
  });

  test("is seen the longer the more it means, and said as long as it is seen", () => {
    const { live, hear, now, showing } = watched();
    (["move", "word", "score", "event"] as const).forEach((weight, at) => hear(move(2 + at, weight)));
    expect(showing.telling).toBe(false);
    const turns = [800, 1300, 1800].map((milliseconds) => {
      vi.advanceTimersByTime(milliseconds - 1);
      const before = now();
      vi.advanceTimersByTime(1);
      return [before, now(), showing.telling];
    });
    expect(turns).toEqual([
      [2, 3, true],
      [3, 4, true],
      [4, 5, true],
    ]);
    vi.advanceTimersByTime(2600);
    expect(showing.telling).toBe(false);
    live.close();
  });

  test("stays 2.5 seconds where it concerns oneself, and longer where there is more to read", () => {
    const { live, hear, now } = watched();
    const long = event(2);
    long.words = { de: "x".repeat(110), en: "" };
    hear({ ...move(2, "event"), events: [long] } as FromServer);
    hear(move(3, "event"));
    hear(move(4));
    vi.advanceTimersByTime(4590);
    expect(now()).toBe(2);
    vi.advanceTimersByTime(20);
    expect(now()).toBe(3);
    vi.advanceTimersByTime(2580);
    expect(now()).toBe(3);
    vi.advanceTimersByTime(20);
    expect(now()).toBe(4);
    live.close();
  });

  test("is summed up until it is closed; a touch of the table does not close it", () => {
    const { live, hear, now, showing, ready } = watched();
    hear(move(2, "summary"));
    hear(move(3));
    vi.advanceTimersByTime(60_000);
    showing.skip();
    expect([now(), showing.fresh]).toEqual([2, true]);
    expect(ready().at(-1)).toEqual({ is: "ready", number: 1, reading: true });
    showing.release();
    expect(now()).toBe(3);
    live.close();
  });

  test("is told to the bots when it has been seen, so that they wait", () => {
    const { live, hear, ready } = watched();
    expect(ready()).toEqual([{ is: "ready", number: 1, reading: false }]);
    hear(move(2));
    hear(move(3));
    vi.advanceTimersByTime(1590);
    expect(ready()).toHaveLength(1);
    vi.advanceTimersByTime(20);
    expect(ready().at(-1)).toEqual({ is: "ready", number: 3, reading: false });
    live.close();
  });

  test("is skipped by a touch", () => {
    const { live, hear, now, showing } = watched();
    for (const number of [2, 3]) hear(move(number));
    showing.skip();
    expect(now()).toBe(3);
    expect(showing.fresh).toBe(true);
    showing.skip();
    expect(showing.fresh).toBe(false);
    live.close();
  });

  test("is not played again for whoever comes back: they see the present", () => {
    const { live, hear, now, showing } = watched();
    for (const number of [2, 3, 4]) hear(move(number, "event"));
    hear({ is: "welcome", person: "p1", name: "Ada", now: 0, pause: 10, protocol: PROTOCOL });
    hear({ is: "update", number: 9, table: TABLE, position: position(9), events: [event(9)], effects: [] });
    expect([now(), showing.fresh, showing.pending]).toEqual([9, false, false]);
    expect(live.events.map(({ number }) => number)).toEqual([2, 3, 4, 9]);
    live.close();
  });

  test("keeps nobody waiting in a hidden page, or who wants it at once", () => {
    const { live, hear, now, ready } = watched();
    settings.pace = "once";
    live.sayReady();
    for (const number of [2, 3, 4]) hear(move(number, "event"));
    expect(now()).toBe(4);
    expect(ready().slice(1)).toEqual([{ is: "ready", number: null, reading: false }]);
    live.close();
  });

  test("takes ten players as long for a trick as four", () => {
    const { live, hear, now } = watched();
    const ten = { ...position(2), scores: Array<number>(10).fill(0) };
    hear({ ...move(2), position: ten } as FromServer);
    hear(move(3));
    vi.advanceTimersByTime(330);
    expect(now()).toBe(3);
    live.close();
  });

  test("waits behind a curtain until somebody sees the board", () => {
    const { live, hear, now, showing } = watched();
    let covered = true;
    live.covered = () => covered;
    hear(move(2));
    expect(now()).toBe(1);
    covered = false;
    showing.goOn();
    expect(now()).toBe(2);
    live.close();
  });

  test("does not wait behind a curtain when the game has ended elsewhere", () => {
    const { live, hear, now } = watched();
    live.covered = () => true;
    hear({ ...move(2), position: { ...position(2), winners: [0] } } as FromServer);
    expect(now()).toBe(2);
    live.close();
  });

  test("is in the log, also what leaves the position as it is", () => {
    const { live, hear } = watched();
    hear(move(2));
    const said = { is: "update", number: 3, table: TABLE, position: position(2), events: [event(3)], effects: [] };
    hear(said as FromServer);
    expect(live.events.map(({ number }) => number)).toEqual([2, 3]);
    live.close();
  });

  test("before a new round is seen on the table as it was, and the game is not over until its end is shown", () => {
    const { live, hear, now, showing } = watched();
    live.scenes = ({ effects }) => [
      { view: "the end", effects: effects.slice(0, 1), weight: "event" },
      { view: "anew", effects: effects.slice(1), weight: "move" },
    ];
    const dealt: Event = { ...event(3), kind: "drawn" };
    const last = { ...move(2), table: { ...TABLE, phase: "over" }, events: [event(2), dealt] };
    hear(last as FromServer);
    expect([now(), showing.view, live.shown?.phase]).toEqual([1, "the end", "playing"]);
    expect(live.events.map(({ number }) => number)).toEqual([2]);
    vi.advanceTimersByTime(2600);
    expect([now(), showing.view, live.shown?.phase]).toEqual([2, null, "over"]);
    expect(live.events.map(({ number }) => number)).toEqual([2, 3]);
    live.close();
  });

  test("leaves what is shown as it is when only a deadline changes", () => {
    const { live, hear, showing } = watched();
    hear(move(2, "event"));
    hear({ is: "update", number: 2, table: null, position: { ...position(2), deadline: 7 }, events: [], effects: [] });
    expect([live.position?.deadline, showing.fresh, showing.effects]).toEqual([7, true, ["event"]]);
    live.close();
  });
});
