import { beforeEach, expect, test, vi } from "vitest";
import type { Draws } from "../lib/api";
import type { Event, Position, Table } from "../lib/messages";
import { compare } from "./compare";
import { begin, type Evidence, sealOf, watch } from "./evidence";
import { contribution } from "./sharing";
import { evidenceOf, keep, Witness } from "./witness";

const OTHER = "bb".repeat(32);
const SEAT = { person: null, name: "", level: 2, connected: true, left: false, away: false, awaited: false };
const TABLE: Table = {
  id: "t1",
  game: "xactika",
  options: {},
  sides: [],
  clock: "off",
  public: false,
  host: "p1",
  phase: "waiting",
  spectators: 0,
  muted: [],
  locked: false,
  kicked: [],
  seats: [
    { ...SEAT, person: "p1", level: null },
    { ...SEAT, person: "p2", level: null },
  ],
  commitment: "c0",
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
const drawn = (draw: number, move: string): Event => ({
  number: 5 + draw,
  at: 0,
  kind: "drawn",
  seat: null,
  person: null,
  name: null,
  move,
  words: null,
  text: null,
  draw,
  to: null,
});
const takenBack = (number: number): Event => ({ ...drawn(0, ""), number, kind: "taken_back", move: null, draw: null });
const held = (drawn: number, hand: string[], number = 10): Position => ({
  number,
  choices: [{ seat: 0, view: { hand }, due: 0, legal: [], previews: [] }],
  view: null,
  scores: [],
  winners: [],
  deadline: null,
  revocable: null,
  open: false,
  drawn,
});
const faults = (kept: Evidence): string[] => kept.alarms.map(({ fault }) => fault);

beforeEach(() => {
  const stored: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  };
  // The browser's storage shows its keys as its own properties.
  vi.stubGlobal("localStorage", new Proxy(stored, { get: (_, name) => Reflect.get(methods, name) as unknown }));
});

/** Two people seal, open and start as an honest server shows it; returns the first one's evidence and the last table. */
function started(): { kept: Evidence; table: Table } {
  const kept = begin("t1", "xactika", "c0", { before: true, fixed: false });
  contribution(kept, TABLE, "p1");
  const seals = [
    { person: "p2", seal: sealOf(OTHER) },
    { person: "p1", seal: sealOf(kept.share) },
  ];
  const closing = { ...TABLE, seals, closed: 7 };
  contribution(kept, closing, "p1");
  return { kept, table: { ...closing, phase: "playing", shares: [OTHER, kept.share] } };
}

function seen(kept: Evidence, table: Table, position: Position | null = null, events: Event[] = []): string[] {
  watch(kept, { table, position, events });
  return faults(kept);
}

test("a share is sealed by whoever sits, and opened once all seals are in", () => {
  const kept = begin("t1", "xactika", "c0", { before: true, fixed: false });
  expect(contribution(kept, TABLE, "p9")).toBeNull();
  const sealed = contribution(kept, TABLE, "p1");
  expect(sealed).toEqual({ is: "seal", value: sealOf(kept.share) });
  const own = { person: "p1", seal: sealOf(kept.share) };
  expect(contribution(kept, { ...TABLE, seals: [own] }, "p1")).toBeNull();
  expect(contribution(kept, { ...TABLE, seals: [own], closed: 7 }, "p1")).toEqual({ is: "share", value: kept.share });
  expect(kept).toMatchObject({ closed: 7, seals: [own.seal], opened: 1 });
});

test("after a start that was broken off another share is sealed", () => {
  const { kept, table } = started();
  const first = kept.share;
  expect(contribution(kept, TABLE, "p1")).toMatchObject({ is: "seal" });
  expect(kept.share).not.toBe(first);
  expect(
    contribution(
      kept,
      { ...table, phase: "waiting", closed: 9, seals: [{ person: "p1", seal: sealOf(kept.share) }] },
      "p1",
    ),
  ).toMatchObject({ is: "share" });
  expect(kept.opened).toBe(2);
});

test("a share that was opened once is not opened in another closing", () => {
  const { kept, table } = started();
  expect(contribution(kept, { ...table, phase: "waiting", shares: [], closed: 9 }, "p1")).toBeNull();
});

test("nothing is added where the deal is fixed, and no seal of another device is replaced", () => {
  expect(contribution(begin("t1", "xactika", "c0", { before: true, fixed: true }), TABLE, "p1")).toBeNull();
  const kept = begin("t1", "xactika", "c0", { before: true, fixed: false });
  expect(contribution(kept, { ...TABLE, seals: [{ person: "p1", seal: "other" }] }, "p1")).toBeNull();
  expect(kept.share).toBe("");
});

test("an honest start sounds no alarm", () => {
  const { kept, table } = started();
  expect(seen(kept, table)).toEqual([]);
  expect(seen(kept, { ...table, phase: "over", secret: "s" })).toEqual([]);
});

test("a commitment that changes is an alarm, once, and no share is opened any more", () => {
  const { kept, table } = started();
  kept.closed = 0;
  expect(seen(kept, { ...table, phase: "waiting", commitment: "c1" })).toEqual(["commitment"]);
  expect(seen(kept, { ...table, phase: "waiting", commitment: "c1" })).toEqual(["commitment"]);
  expect(contribution(kept, { ...table, phase: "waiting", shares: [] }, "p1")).toBeNull();
});

test("seals that change after one's own share was opened are an alarm", () => {
  const { kept, table } = started();
  expect(seen(kept, { ...table, phase: "waiting", seals: [...table.seals, { person: "p3", seal: "x" }] })).toEqual([
    "seals",
  ]);
});

test("a share left out, exchanged, slipped in, put in another order or spelled otherwise is an alarm at the start", () => {
  const strange = "cc".repeat(32);
  const cases: [(kept: Evidence) => string[], string][] = [
    [() => [OTHER], "missing"],
    [() => [OTHER, strange], "swapped"],
    [(kept) => [OTHER, kept.share, strange], "swapped"],
    [(kept) => [kept.share, OTHER], "swapped"],
    [(kept) => [OTHER.toUpperCase(), kept.share], "swapped"],
    [(kept) => [OTHER.replaceAll("bb", " b"), kept.share], "swapped"],
  ];
  for (const [shares, fault] of cases) {
    const { kept, table } = started();
    expect(seen(kept, { ...table, shares: shares(kept) })).toEqual([fault]);
  }
});

test("shares that change after the start are an alarm", () => {
  const { kept, table } = started();
  seen(kept, table);
  expect(seen(kept, { ...table, shares: [OTHER] })).toEqual(["shares"]);
});

test("whoever was away at the start is told that the share is missing", () => {
  const kept = begin("t1", "xactika", "c0", { before: true, fixed: false });
  contribution(kept, TABLE, "p1");
  expect(seen(kept, { ...TABLE, phase: "playing", closed: 7, shares: [OTHER] })).toEqual(["missing"]);
});

test("a draw that is shown otherwise later is an alarm", () => {
  const { kept, table } = started();
  expect(seen(kept, table, null, [drawn(0, "d1"), drawn(4, "o5")])).toEqual([]);
  expect(seen(kept, table, null, [drawn(0, "d1"), drawn(4, "o6")])).toEqual(["draw"]);
  expect(kept.drawn).toEqual({ 0: "d1", 4: "o5" });
});

test("whoever plays alone goes back behind draws without an alarm; among others that is one", () => {
  const back: Event = { ...takenBack(20), to: 8, draw: 3 };
  const told = [drawn(0, "d1"), drawn(3, "o5"), { ...drawn(3, "o5"), number: 9, kind: "moved", seat: 0 } as Event];
  const again = { ...drawn(3, "o6"), number: 21 };
  const kept = begin("t1", "xactika", "c0", { before: true, fixed: true });
  const alone: Table = { ...TABLE, phase: "playing", seats: [TABLE.seats[0]!] };
  seen(kept, alone, held(4, ["a"], 10), told);
  expect(kept.moves.length).toBe(1);
  expect(seen(kept, alone, held(4, ["b"], 21), [...told, back, again])).toEqual([]);
  expect([kept.drawn, kept.moves]).toEqual([{ 0: "d1", 3: "o6" }, []]);
  const other = started();
  expect(seen(other.kept, other.table, null, [...told, back, again])).toEqual(["draw"]);
});

test("whoever began with others is not made to forget by being called alone", () => {
  const { kept, table } = started();
  seen(kept, table, null, [drawn(0, "d1")]);
  const back: Event = { ...takenBack(20), to: 3, draw: 0 };
  const again = { ...drawn(0, "d2"), number: 21 };
  expect(seen(kept, { ...table, seats: [table.seats[0]!] }, null, [back, again])).toEqual(["draw"]);
});

test("a draw without its number is an alarm, once; what is only said about the cards is none", () => {
  const { kept, table } = started();
  const unnumbered = { ...drawn(0, "d1"), draw: null };
  expect(seen(kept, table, null, [{ ...unnumbered, move: null }])).toEqual([]);
  expect(seen(kept, table, null, [unnumbered, { ...unnumbered, move: "o5" }])).toEqual(["unnumbered"]);
});

test("moves are kept as they were shown, without those that were taken back", () => {
  const { kept, table } = started();
  const moved = (number: number, seat: number, move: string): Event => ({
    ...drawn(0, move),
    number,
    seat,
    kind: "moved",
    draw: null,
  });
  const events = [
    moved(3, 0, "a"),
    moved(4, 1, "b"),
    { ...takenBack(5), seat: 1, move: "b" },
    { ...takenBack(6), seat: 0 },
  ];
  for (const _ of ["told", "told again"]) seen(kept, table, null, events);
  expect(kept.moves).toEqual([{ number: 3, seat: 0, move: "a" }]); // what was taken back at 6 was hidden
  expect(seen(kept, table, null, [...events, moved(7, 1, "c")])).toEqual([]);
  expect(kept.moves.map(({ move }) => move)).toEqual(["a", "c"]);
});

const claim = (...draws: string[]): Draws => ({
  commitment: "c0",
  secret: "",
  shares: [],
  moves: [],
  draws: draws.map((text) => ({ outcomes: [[text, "1"]], drawn: text })),
});

async function shown(kept: Evidence, draws: Draws): Promise<unknown> {
  return (await compare(kept, draws)).points.find(({ why }) => why.startsWith("shown"));
}

test("every card in hand must have been drawn since the hand before", async () => {
  const { kept, table } = started();
  seen(kept, table, held(3, ["a", "b"]));
  seen(kept, table, held(3, ["a"]));
  seen(kept, table, held(4, ["a", "c"]));
  expect(await shown(kept, claim("d0", "a", "b", "c"))).toMatchObject({ holds: true });
  expect(await shown(kept, claim("d0", "a", "b", "x"))).toMatchObject({
    holds: false,
    why: "shown.strange",
    values: { cards: "c", n: 4 },
  });
  expect(await shown(kept, claim("d0", "a", "x", "c"))).toMatchObject({ holds: false, values: { cards: "b", n: 3 } });
});

test("a move taken back, seen or unseen, accuses nobody", async () => {
  const { kept, table } = started();
  seen(kept, table, held(3, ["b"], 10)); // "a" was played on another device before this one came
  seen(kept, table, held(4, ["a", "b", "c"], 14), [takenBack(12)]);
  expect(await shown(kept, claim("d0", "a", "b", "c"))).toMatchObject({ holds: true });
  seen(kept, table, held(4, ["b", "c"], 15));
  seen(kept, table, held(4, ["a", "b", "c"], 16), [takenBack(12), takenBack(16)]);
  expect(await shown(kept, claim("d0", "a", "b", "c"))).toMatchObject({ holds: true });
});

test("what a browser has seen outlives a reload, and belongs to all its tabs", () => {
  const [first, second] = [new Witness(), new Witness()];
  const message = first.see({ table: TABLE, position: null, events: [] }, "p1");
  expect(second.see({ table: TABLE, position: null, events: [] }, "p1")).toEqual(message);
  expect(second.evidence?.share).toBe(first.evidence?.share);
  const playing: Table = { ...TABLE, phase: "playing" };
  first.see({ table: playing, position: null, events: [drawn(0, "d1")] }, "p1");
  expect(new Witness().see({ table: playing, position: null, events: [drawn(0, "d2")] }, "p1")).toBeNull();
  expect(faults(evidenceOf("t1")!)).toContain("draw");
});

test("whoever comes after the end keeps nothing", () => {
  const late = new Witness();
  late.see({ table: { ...TABLE, phase: "over" }, position: null, events: [] }, "p1");
  expect(late.evidence).toBeNull();
  expect(evidenceOf("t1")).toBeNull();
});

test("the last thirty games are kept", () => {
  vi.useFakeTimers();
  for (let game = 0; game < 33; game++) {
    vi.setSystemTime(1_000_000 * (game + 1));
    keep(begin(`g${game}`, "acht", "c", { before: true, fixed: false }));
  }
  vi.useRealTimers();
  expect(Object.keys(localStorage)).toHaveLength(30);
  expect([evidenceOf("g2"), evidenceOf("g3")?.table, evidenceOf("g32")?.table]).toEqual([null, "g3", "g32"]);
});

test("a browser that stores nothing, or no more, still remembers while the page is open", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  const witness = new Witness();
  witness.see({ table: TABLE, position: null, events: [] }, "p1");
  const share = witness.evidence?.share;
  expect(witness.stores).toBe(false);
  witness.see({ table: { ...TABLE, commitment: "c1" }, position: null, events: [] }, "p1");
  expect(witness.evidence?.share).toBe(share);
  expect(faults(witness.evidence!)).toEqual(["commitment"]);
});
