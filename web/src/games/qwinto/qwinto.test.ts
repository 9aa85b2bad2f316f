/** What the board of Qwinto works out from a view, the legal moves and their previews. */

import { describe, expect, test } from "vitest";
import { namesTo } from "../../lib/seats";
import { signed } from "../../lib/numbers";
import { addedOn, pileBeside } from "./cards";
import { after, banners, NOTHING, soundOf } from "./changes";
import { EMPTY, SCORED } from "./examples";
import { Holding } from "./holding.svelte";
import { layout } from "./layout";
import { isMiss, moveOn, partners, readOptions, readPuts, spellOn } from "./moves";
import { ENDS, FIELDS, fieldOf, stepTo, TRIPLES } from "./sheet";
import { brings, cardWords, colourWords, fieldWords, fitWords, resultWords } from "./text";
import de from "./texts/de.json";
import en from "./texts/en.json";
import type { Decided, Effect, Gain, QwintoView } from "./wire";
import { breakdown, note, prompt, ready } from "./words";

const NAMES = ["Anna", "Beate", "Bot"];

function view(change: Partial<QwintoView> = {}): QwintoView {
  return {
    seat: 0,
    seats: 2,
    actors: [0],
    phase: "put",
    active: 0,
    hand: ["o4", "p4", "y-2"],
    hand_sizes: [3, 3],
    draw_pile: 22,
    grid: { a: ["o3"], b: ["p5"], c: ["y1"], d: ["g4"] },
    put_on: null,
    number: null,
    colours: [],
    decision: null,
    sheets: [SCORED, EMPTY],
    scores: [43, 0],
    unseen: [],
    ...change,
  };
}

const writing = (change: Partial<QwintoView> = {}): QwintoView =>
  view({ phase: "write", actors: [0, 1], put_on: "b", number: 12, colours: ["o", "p"], ...change });

const decided = (entry: string, gain: Gain): Decided => ({ is: "decided", seat: 0, entry, number: 12, gain });

const PILES = ["a", "b", "c", "d"] as const;
const BESIDE = { a: "bc", b: "ad", c: "ad", d: "bc" };
const PAIR = PILES.flatMap((first) =>
  [...BESIDE[first]].flatMap((last) => [`o4>${first}+p4>${last}`, `p4>${first}+o4>${last}`]),
);
const PUTS = readOptions(
  [...["o4", "p4", "y-2"].flatMap((card) => PILES.map((pile) => `${card}>${pile}`)), ...PAIR],
  [],
);

describe("texts", () => {
  test("both languages have the same keys and the same gaps", () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(de).toSorted());
    const gaps = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const key of Object.keys(de) as (keyof typeof de)[]) expect(gaps(en[key]), key).toEqual(gaps(de[key]));
  });

  test("colours of a language have different letters", () => {
    for (const texts of [de, en])
      expect(new Set([texts["o.letter"], texts["y.letter"], texts["p.letter"]]).size).toBe(3);
  });

  test("cards, fields and results are said in words", () => {
    expect(cardWords("de", "y-2")).toBe("Gelb −2");
    expect(fieldWords("en", "p9")).toBe("purple, field 9, bonus field");
    expect(colourWords("de", ["o", "y", "p"])).toBe("Orange, Gelb oder Lila");
    expect(resultWords("en", 12, ["o", "p"])).toBe("12 in orange or purple");
    expect(resultWords("en", -1, ["o"])).toBe("−1 in orange");
    expect(resultWords("en", 8, [])).toBe("8 without a colour");
    expect(fitWords("en", { is: "number_made", number: 12, colours: ["o"] })).toBe("fits nowhere on your sheet");
    expect(fitWords("en", { is: "number_made", number: 12, colours: ["o"], fields: ["o8", "o9"] })).toBe(
      "fits 2 fields",
    );
    expect(brings("en", decided("o3", { points: 14, row: 1, column: 13, full: true, ends: true }))).toBe(
      "14 points, column +13, orange full, ends the game",
    );
    expect(brings("en", decided("pass", { points: -5 }))).toBe("−5 points");
  });

  test("the prompt says what to do and what it costs", () => {
    const say = (seen: QwintoView, seat: number | null, ...legal: string[]): string =>
      prompt(seen, seat, NAMES, "en", legal);
    expect(say(view(), 0, "o4>a", "o4>a+p4>b")).toContain("two of the same value");
    expect(say(view(), 0, "o4>a")).toBe("Your turn: put a card on a pile.");
    expect(say(view(), 1)).toBe("Anna is choosing a card.");
    expect(say(writing({ miss: true }), 0, "o8", "pass")).toContain("or take a miss (−5)");
    expect(say(writing(), 1, "o8", "pass")).toContain("if you like");
    expect(say(writing({ miss: true }), 0, "pass")).toBe(
      "The 12 fits nowhere on your sheet: you have to take the miss.",
    );
    expect(say(writing(), 1, "pass")).toContain("costs you nothing");
    expect(say(writing({ actors: [1] }), 0)).toBe("Decided. Still thinking: Beate.");
    expect(say(writing(), null)).toBe("12 in orange or purple. Still thinking: Anna and Beate.");
    expect(say(writing({ colours: [] }), null)).toBe("12 without a colour. Still thinking: Anna and Beate.");
    expect(say(view({ phase: "over", actors: [] }), 0)).toBe("The game is over.");
  });

  test("the prompt is short while something lies ready", () => {
    const asked = (move: string, miss = true, only = false): string =>
      ready(move, writing({ miss }), NAMES, "en", only);
    expect(asked("o8")).toMatch(/^12 in orange, field \d\?$/);
    expect(asked("o4>a+p4>b")).toBe("Play orange 4 + purple 4?");
    expect(asked("pass")).toBe("Take a miss (−5)?");
    expect(asked("pass", false)).toBe("Write nothing?");
    expect(asked("pass", true, true)).toBe("The 12 fits nowhere: a miss (−5).");
  });

  test("a seat's note tells who still decides", () => {
    expect(note(writing({ actors: [1] }), 0, "en")).toBe("done");
    expect(note(writing({ actors: [1] }), 1, "en")).toBe("thinking");
    expect(note(view(), 0, "en")).toBe("2 misses");
    expect(note(view(), 1, "en")).toBe("");
  });

  test("the result lists rows, columns and misses", () => {
    const { rows, series } = breakdown(
      view(),
      [
        [0, 5],
        [43, 5],
      ],
      "en",
    );
    expect(rows.map(({ cells }) => cells[0])).toEqual(["4", "16", "6", "27", "−10"]);
    expect(series[0]).toEqual([0, 43]);
  });
});

describe("the sheet", () => {
  test("has nine fields in each row, five columns of three, and a pentagon in each of these", () => {
    expect([0, 1, 2].map((row) => FIELDS.filter((field) => field.row === row).length)).toEqual([9, 9, 9]);
    expect(TRIPLES).toEqual([2, 3, 7, 8, 9]);
    expect(
      FIELDS.filter(({ bonus }) => bonus)
        .map(({ column }) => column)
        .toSorted(),
    ).toEqual(TRIPLES);
    expect(ENDS).toEqual([
      { first: 2, last: 11 },
      { first: 1, last: 10 },
      { first: 0, last: 9 },
    ]);
    expect(() => fieldOf("o5")).toThrow("o5 is no field");
  });

  test("arrow keys go to the nearest field that is open", () => {
    const open = ["o8", "o9", "y2", "p9"];
    expect(stepTo(open, "o8", "arrowright")).toBe("o9");
    expect(stepTo(open, "o9", "arrowright")).toBeNull();
    expect(stepTo(open, "o8", "arrowdown")).toBe("y2");
    expect(stepTo(open, "p9", "arrowup")).toBe("y2");
  });
});

describe("moves", () => {
  test("are read from the notation", () => {
    expect(readPuts("p1>c+o1>d")).toEqual([
      { card: "p1", pile: "c" },
      { card: "o1", pile: "d" },
    ]);
    expect(readPuts("pass")).toEqual([]);
    expect(PUTS.kind).toBe("put");
    expect(readOptions([], []).kind).toBeNull();
  });

  test("come with what they would do", () => {
    const entry = decided("o8", { points: 1, row: 1 });
    const writes = readOptions(["o8", "pass"], [[entry], [decided("pass", { points: -5, miss: -5 })]]);
    expect([writes.kind, writes.fields.get("o8"), isMiss(entry), isMiss(writes.pass?.preview ?? null)]).toEqual([
      "write",
      entry,
      false,
      true,
    ]);
    expect(isMiss(decided("pass", { points: 0 }))).toBe(false);
    const makes: Effect = { is: "number_made", number: 12, colours: ["o"], fields: ["o8"] };
    expect(readOptions(["o4>d"], [[makes]]).puts.get("o4>d")).toEqual(makes);
  });

  test("a held card goes where a legal move says", () => {
    expect(moveOn(PUTS, null, "o4", "d")).toBe("o4>d");
    expect(moveOn(PUTS, { card: "o4", pile: "a" }, "p4", "b")).toBe("o4>a+p4>b");
    expect(moveOn(PUTS, { card: "o4", pile: "a" }, "p4", "d")).toBeNull();
    expect(spellOn({ card: "o4", pile: "a" }, "p4", "d")).toBe("o4>a+p4>d");
    expect(spellOn(null, null, "d")).toBe(">d");
    expect(partners(PUTS, "o4")).toEqual(["p4"]);
    expect(partners(PUTS, "y-2")).toEqual([]);
  });

  test("the three cards that count are all but the one across", () => {
    expect(addedOn("b")).toEqual(["a", "b", "d"]);
    expect(pileBeside("a", "arrowright")).toBe("b");
    expect(pileBeside("b", "arrowdown")).toBe("d");
    expect(signed(-2)).toBe("−2");
  });
});

describe("holding cards", () => {
  test("one card: take it, put it down", () => {
    const hold = new Holding();
    expect(hold.take("y-2", null, PUTS)).toBe(false);
    hold.over = "c";
    expect(hold.shown(null, PUTS)).toBe("y-2>c");
    expect(hold.put("c", PUTS)).toBe("y-2>c");
    expect(hold.held).toBeNull();
  });

  test("an equal card after the first makes two", () => {
    const hold = new Holding();
    expect(hold.take("p4", "o4>a", PUTS)).toBe(false);
    expect(hold.shown("o4>a", PUTS)).toBe("o4>a");
    expect(hold.put("d", PUTS)).toBeNull();
    expect(hold.put("c", PUTS)).toBe("o4>a+p4>c");
  });

  test("two cards at once, without staging the first", () => {
    const hold = new Holding();
    hold.take("p4", null, PUTS);
    hold.pairing = true;
    expect(hold.put("b", PUTS)).toBeNull();
    expect(hold.held).toBe("o4");
    expect(hold.shown(null, PUTS)).toBe("p4>b");
    expect(hold.put("d", PUTS)).toBe("p4>b+o4>d");
  });

  test("another card takes back what was staged, the same one is put back", () => {
    const hold = new Holding();
    expect(hold.take("y-2", "o4>a", PUTS)).toBe(true);
    expect(hold.take("y-2", null, PUTS)).toBe(false);
    expect(hold.held).toBeNull();
  });
});

describe("what has happened", () => {
  const shown: Effect[] = [
    decided("pass", { points: -5 }),
    { is: "missed", seat: 0, gain: { points: -5 } },
    { is: "entered", seat: 1, field: "o4", number: 12, gain: { points: 13, row: 1, column: 12 } },
    { is: "passed", seat: 2 },
    { is: "card_drawn", seat: 0, card: "y3" },
    { is: "turn_passed", seat: 1 },
  ];
  const put: Effect[] = [
    { is: "card_put", seat: 1, card: "p1", pile: "c" },
    { is: "card_put", seat: 1, card: "o1", pile: "d" },
    { is: "number_made", number: 5, colours: ["o"] },
  ];

  test("news are the entry and the points of each seat", () => {
    const { news } = after(shown, 0, NOTHING);
    expect(news).toEqual([
      { field: null, points: -5 },
      { field: "o4", points: 13 },
      { field: null, points: 0 },
    ]);
    expect(after([{ is: "decided", seat: 1 }], 0, NOTHING)).toEqual(NOTHING);
  });

  test("a banner says of whom it tells, and whether that is oneself", () => {
    const called = namesTo(0, ["Ada", "Ben", "Cem"], "en");
    expect(banners(shown, called, "en")[0]).toBe("Ada (you): a miss, −5 points");
    expect(banners(shown, called, "en")[1]).toMatch(/^Ben: /);
  });

  test("of several turns behind a curtain only the last is news", () => {
    const later: Effect[] = [
      { is: "passed", seat: 1 },
      { is: "entered", seat: 0, field: "p3", number: 6, gain: { points: 1, row: 1 } },
    ];
    expect(after([...shown, ...put, ...later], 0, NOTHING).news.slice(0, 2)).toEqual([
      { field: "p3", points: 1 },
      { field: null, points: 0 },
    ]);
  });

  test("cards land in order, and come only into one's own hand", () => {
    expect(after(put, 0, NOTHING).laid).toEqual(["p1", "o1"]);
    expect(after([{ is: "grid_laid", pile: "a", card: "g4" }], 0, NOTHING).laid).toEqual(["g4"]);
    expect([0, 1, null].map((seat) => after(shown, seat, NOTHING).drawn)).toEqual([["y3"], [], []]);
    expect(
      after(
        [
          { is: "dealt", seat: 0, card: "o2" },
          { is: "dealt", seat: 1 },
        ],
        0,
        NOTHING,
      ).drawn,
    ).toEqual(["o2"]);
  });

  test("a quick decision of somebody else stops no card on its way; going back shows nothing", () => {
    const landing = after(put, 0, after(shown, 0, NOTHING));
    expect(
      after(
        [
          { is: "decided", seat: 1 },
          { is: "turn", seats: [0] },
        ],
        0,
        landing,
      ),
    ).toEqual(landing);
    expect([landing.laid, landing.drawn, landing.news.length]).toEqual([["p1", "o1"], ["y3"], 3]);
    expect(after([], 0, landing)).toEqual(NOTHING);
  });

  test("a miss sounds worse to whoever has it", () => {
    expect([0, 1, null].map((seat) => soundOf(shown, seat))).toEqual(["miss", "pencil", "pencil"]);
    expect(soundOf(put, 0)).toBe("card");
  });
});

test("everything fits its box", () => {
  for (const [w, h] of [
    [390, 600],
    [360, 500],
    [800, 300],
    [1000, 700],
    [1600, 1000],
  ] as const)
    for (const others of [0, 1, 3]) {
      const { form, card, hand, side } = layout(w, h, others, true);
      expect(form).toBe(h < 480 ? "low" : w < 720 ? "tall" : "wide");
      expect(Math.min(card, hand)).toBeGreaterThanOrEqual(44);
      expect(side).toBeLessThan(w / 2);
    }
});
