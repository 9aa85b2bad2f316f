import { expect, test } from "vitest";
import type { Choice, Event, Position, Seat, Table } from "./messages";
import {
  alone,
  aroundFrom,
  chanceIsKnown,
  choiceToShow,
  hasGivenUp,
  isOffline,
  lastMove,
  mayTakeBack,
  replaceable,
  sameDevice,
  sidesOf,
  spokenTo,
} from "./seats";

const choice = (seat: number, legal: string[]): Choice => ({
  seat,
  view: { seat },
  due: 1,
  legal,
  previews: [],
});
const position = (...choices: Choice[]): Position => ({
  number: 1,
  choices,
  view: null,
  scores: [],
  winners: [],
  deadline: null,
  revocable: null,
  open: false,
  drawn: 0,
});

test("the seat that must decide is shown", () => {
  expect(choiceToShow(position(choice(0, []), choice(2, ["a"])), 0)?.seat).toBe(2);
});

test("while nobody here decides, the hand that was shown stays", () => {
  expect(choiceToShow(position(choice(0, []), choice(2, [])), 2)?.seat).toBe(2);
});

test("who decides at the same time as others is not pushed aside", () => {
  expect(choiceToShow(position(choice(0, ["a"]), choice(2, ["b"])), 2)?.seat).toBe(2);
});

test("a spectator has no choice", () => {
  expect(choiceToShow(position(), null)).toBeNull();
});

test("a move that was taken back is no longer the last one", () => {
  const moved: Event = {
    number: 1,
    at: 0,
    kind: "moved",
    seat: 1,
    person: null,
    name: null,
    move: "x",
    words: null,
    text: null,
    draw: null,
  };
  expect(lastMove([moved])).toEqual({ seat: 1, move: "x" });
  expect(lastMove([moved, { ...moved, number: 2, kind: "taken_back", move: null }])).toBeNull();
});

test("seats go clockwise from the left neighbour to oneself", () => {
  expect(aroundFrom(2, 4)).toEqual([3, 0, 1, 2]);
  expect(aroundFrom(null, 3)).toEqual([0, 1, 2]);
});

test("bots and people on the same device are no strangers", () => {
  const table = (...people: (string | null)[]): Table => ({ seats: people.map((person) => ({ person })) }) as Table;
  expect(alone(table("a", null, "a"), "a")).toBe(true);
  expect(alone(table("a", "b"), "a")).toBe(false);
});

const SEAT: Seat = { person: null, name: "", level: null, connected: true, left: false, away: false, awaited: false };
const table = (known: boolean, ...people: (string | number | null)[]): Table =>
  ({
    known,
    seats: people.map((each) => ({ ...SEAT, ...(typeof each === "number" ? { level: each } : { person: each }) })),
  }) as Table;

test("a person's second and later seats name the first; bots and empty seats have no device", () => {
  const seats = table(false, "a", "b", "a", null, null, 3, 3, "b", "a");
  expect(seats.seats.map((_, at) => sameDevice(seats, at))).toEqual([null, null, 0, null, null, null, null, 1, 0]);
});

test("whoever plays may let a bot play for those who are gone or long away, and for nobody else", () => {
  const ben = { ...SEAT, person: "b" };
  const others: Seat[] = [
    ben,
    { ...ben, connected: false },
    { ...ben, away: true },
    { ...ben, left: true },
    { ...ben, left: true, level: 3 },
    { ...SEAT, level: 3 },
  ];
  const game = (own: Seat, phase: Table["phase"] = "playing"): Table =>
    ({ phase, host: "h", seats: [own, ...others] }) as Table;
  expect(replaceable(game({ ...SEAT, person: "a" }), "a")).toEqual([3, 4]);
  expect(replaceable(game({ ...SEAT, person: "a", left: true }), "a"), "whoever has left").toEqual([]);
  expect(replaceable(game({ ...SEAT, person: "a" }), "watcher")).toEqual([]);
  expect(replaceable(game({ ...SEAT, person: "a" }), "h"), "a host who only watches").toEqual([3, 4]);
  expect(replaceable(game({ ...SEAT, person: "a" }, "over"), "a")).toEqual([]);
});

test("whoever left may take the seat back, whether a bot plays there or nobody", () => {
  const ada = { ...SEAT, person: "a" };
  expect([ada, { ...ada, left: true }, { ...ada, level: 3 }, { ...ada, left: true, level: 3 }].map(hasGivenUp)).toEqual(
    [false, true, true, true],
  );
  expect(hasGivenUp({ ...SEAT, level: 3 }), "a bot of its own").toBe(false);
});

test("a known chance matters only where others play too, or may still sit down", () => {
  expect(chanceIsKnown(table(true, "a", "b", 3))).toBe(true);
  expect(chanceIsKnown(table(true, "a", null))).toBe(true);
  expect(chanceIsKnown(table(true, "a", "a", 3))).toBe(false);
  expect(chanceIsKnown(table(false, "a", "b"))).toBe(false);
});

test("partners are a side, and whoever plays alone is one, too", () => {
  const seats = Array<Seat>(4);
  expect(sidesOf({ sides: [[0, 2], [1, 3]], seats: seats.fill({} as Seat) })).toEqual([[0, 2], [1, 3]]); // prettier-ignore
  expect(sidesOf({ sides: [], seats: seats.slice(2) })).toEqual([[0], [1]]);
});

test("taking a move back is offered where it can be granted: alone always, among others while nothing new was shown", () => {
  const [ada, ben] = ["p1", "p2"].map((person) => ({ person, level: null }) as Seat);
  const bot = { person: null, level: 1 } as Seat;
  const table = (...seats: Seat[]): Table => ({ daily: "", seats }) as Partial<Table> as Table;
  const shown = position();
  expect(mayTakeBack(table(ada!, bot), "p1", shown)).toBe(true);
  expect(mayTakeBack(table(ada!, ben!), "p1", shown)).toBe(false);
  expect(mayTakeBack(table(ada!, ben!), "p1", { ...shown, revocable: 0 })).toBe(true);
});

test("nobody is offline after the game", () => {
  const seat = { person: "p1", connected: false } as Seat;
  expect([isOffline({ phase: "playing" }, seat), isOffline({ phase: "over" }, seat)]).toEqual([true, false]);
});

test("a line marks whoever it is about, and says to winners that they win", () => {
  const event: Event = { number: 1, at: 0, kind: "moved", seat: 0, words: { de: "Ada legt.", en: "Ada lays." } };
  expect(spokenTo(0, "Ada", event).words).toEqual({ de: "Ada (du) legt.", en: "Ada (you) lays." });
  expect(spokenTo(0, "A", event).words).toEqual(event.words);
  expect(spokenTo(1, "Ada", event).words).toEqual(event.words);
  const puts = { de: "Ada legt. Ada setzt: 1. Ada zieht.", en: "Ada lays." };
  expect(spokenTo(0, "Ada", { ...event, words: puts }).words?.de).toBe("Ada (du) legt und setzt: 1. Ada (du) zieht.");
  const stolen = { ...event, seat: 1, words: { de: "Bo stiehlt Ada: Adas Karte. Ada zieht.", en: "Bo robs Ada." } };
  expect(spokenTo(0, "Ada", stolen).words).toEqual({
    de: "Bo stiehlt Ada (du): Adas Karte. Ada (du) zieht.",
    en: "Bo robs Ada (you).",
  });
  expect(spokenTo(0, "", stolen).words).toEqual(stolen.words);
  const you = [{ seat: 0, words: { de: "Du gewinnst.", en: "You win." } }];
  const over: Event = { ...event, kind: "over", seat: null, you };
  expect(spokenTo(0, "Ada", over).words).toEqual(you[0]!.words);
  const shared = [{ seat: 0, words: { de: "Ada und Bo gewinnen.", en: "Ada and Bo win." } }];
  expect(spokenTo(0, "Ada", { ...over, you: shared }).words?.en).toBe("Ada (you) and Bo win.");
});
