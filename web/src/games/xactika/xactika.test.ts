import { describe, expect, test } from "vitest";
import { DECK } from "./box";
import { sortedHand, valueOf } from "./cards";
import { layout } from "./layout";
import { Memory } from "./memory.svelte";
import { cardOf, readMove, readOptions } from "./moves";
import { signed } from "../../lib/numbers";
import { scenes } from "./scenes";
import { cardWords, howMany, say } from "./text";
import de from "./texts/de.json";
import en from "./texts/en.json";
import { bidSum, finishedTricks, laidCards, overviewRows, playedCards, runningTrick } from "./tricks";
import type { Effect, Trick, XactikaView } from "./wire";
import { breakdown, note, progress, prompt, ready, soundOf } from "./words";

const NAMES = ["Anna", "Beate", "Chris"];

function table(changes: Partial<XactikaView> = {}): XactikaView {
  return {
    seat: 0,
    seats: 3,
    actors: [0],
    variant: "high",
    phase: "play",
    round: 1,
    dealer: 2,
    hand: ["3123", "1111"],
    hand_sizes: [2, 2, 2],
    bids: [null, null, null],
    taken: [0, 0, 0],
    scores: [0, 0, 0],
    tricks: [],
    could_not_follow: [[], [], []],
    rounds: [],
    ...changes,
  };
}

const done: Trick = { leader: 1, demand: "3b", cards: ["3123", "3222", "1333"], winner: 2 };
const running: Trick = { leader: 2, demand: "1c", cards: ["2122", "3122"], winner: null };

describe("cards", () => {
  test("there are 81, with values from 4 to 12", () => {
    expect(new Set(DECK).size).toBe(81);
    expect(Math.min(...DECK.map(valueOf))).toBe(4);
    expect(Math.max(...DECK.map(valueOf))).toBe(12);
  });

  test("a hand is sorted by value, equal values by what is on them", () => {
    expect(sortedHand(["3333", "1222", "1111", "2221"])).toEqual(["1111", "2221", "1222", "3333"]);
  });
});

describe("moves", () => {
  test("are read from the notation", () => {
    expect(readMove("bid:2")).toEqual({ is: "bid", tricks: 2 });
    expect(readMove("3123:k")).toEqual({ is: "lead", card: "3123", symbol: "k" });
    expect(readMove("3123")).toEqual({ is: "card", card: "3123" });
    expect(() => readMove("3123:z")).toThrow("no move");
  });

  test("say which cards are live and which bids allowed", () => {
    expect(readOptions(["3123:b", "3123:c", "1111:b"]).live).toEqual(new Set(["3123", "1111"]));
    expect(readOptions(["3123"])).toEqual({ kind: "card", bids: new Set(), live: new Set(["3123"]) });
    expect(readOptions(["bid:0", "bid:2"]).bids).toEqual(new Set([0, 2]));
    expect(readOptions([]).kind).toBeNull();
  });

  test("name the card they play", () => {
    expect(cardOf("3123:s")).toBe("3123");
    expect(cardOf("bid:3")).toBeNull();
    expect(cardOf(null)).toBeNull();
  });
});

describe("tricks", () => {
  test("are laid clockwise from the leader", () => {
    expect(laidCards(running, 3)).toEqual([
      { seat: 2, card: "2122" },
      { seat: 0, card: "3122" },
    ]);
  });

  test("the running one is told apart from the finished ones", () => {
    const view = table({ tricks: [done, running] });
    expect(runningTrick(view)).toBe(running);
    expect(finishedTricks(view)).toEqual([done]);
    expect(playedCards(view)).toEqual(new Set([...done.cards, ...running.cards]));
  });

  test("bids are summed", () => {
    expect(bidSum(table({ bids: [3, null, 2] }))).toEqual({ sum: 5, open: 1 });
  });

  test("the overview has the numbers of XA-02, whatever the symbol", () => {
    for (const place of [0, 1, 2, 3]) {
      const rows = overviewRows(DECK, place).map(({ value, groups }) => [
        value,
        ...groups.map((cards) => cards.length),
      ]);
      expect(rows).toEqual([
        [4, 1, 0, 0],
        [5, 3, 1, 0],
        [6, 6, 3, 1],
        [7, 7, 6, 3],
        [8, 6, 7, 6],
        [9, 3, 6, 7],
        [10, 1, 3, 6],
        [11, 0, 1, 3],
        [12, 0, 0, 1],
      ]);
    }
  });
});

describe("a finished trick", () => {
  const view = table({ tricks: [done] });
  const taken: Effect[] = [
    { is: "followed", seat: 0, card: "1333" },
    { is: "trick_taken", seat: 2 },
  ];
  const last = { ...running, cards: ["2122", "3122", "1111"], winner: 0 };
  const ended: Effect[] = [
    { is: "discarded", seat: 1, card: "1111", demand: "1c" },
    { is: "trick_taken", seat: 0 },
    {
      is: "round_ended",
      round: 1,
      bids: [null, null, null],
      taken: [3, 3, 2],
      points: [3, 3, 2],
      last,
      totals: [4, 5, 5],
      missed: [0],
      met: [1, 2],
    },
    { is: "deal_passed", seat: 0, round: 2 },
  ];

  const remembering = (...told: Effect[][]): Memory => {
    const memory = new Memory();
    for (const effects of told) memory.see(effects);
    return memory;
  };

  test("is looked at for longer than a card", () => {
    expect(scenes(table(), view, taken)).toEqual([{ view, effects: taken, weight: "event" }]);
    expect(scenes(table(), view, taken.slice(0, 1))[0]?.weight).toBe("move");
  });

  test("of a round is seen with the table as it was, then the sum until it is closed, then the new hand", () => {
    const before = table({ tricks: [done, running], hand: ["3122"], scores: [1, 2, 3] });
    const after = table({ round: 2, hand: ["1112", "1113"], scores: [4, 5, 5] });
    const [trick, sum, next, ...more] = scenes(before, after, ended);
    expect(more).toEqual([]);
    expect([trick?.weight, sum?.weight, next?.weight]).toEqual(["event", "summary", "move"]);
    expect(trick?.view).toMatchObject({
      tricks: [done, last],
      hand: [],
      taken: [3, 3, 2],
      missed: [0],
      met: [1, 2],
      scores: [1, 2, 3],
      actors: [],
    });
    expect([sum?.view, sum?.effects]).toEqual([{ ...trick?.view, scores: [4, 5, 5] }, [ended[2]]]);
    expect(next?.view).toBe(after);
  });

  test("at the end of the game needs no sum, for the result has it", () => {
    const after = table({ phase: "over", tricks: [done] });
    expect(scenes(table(), after, ended).map(({ weight }) => weight)).toEqual(["event"]);
  });

  test("of a round can be looked at again in the next, but not after a replay has gone back", () => {
    expect(remembering(ended).lastOfRound).toEqual(last);
    expect(remembering(ended, []).lastOfRound).toBeNull();
  });

  test("sounds otherwise than a card or a bid", () => {
    expect([soundOf(taken), soundOf(taken.slice(0, 1)), soundOf([{ is: "bid_made", seat: 1, tricks: 2 }])]).toEqual([
      "take",
      "card",
      "move",
    ]);
  });
});

describe("words", () => {
  test("both languages have the same keys and the same gaps", () => {
    const gaps = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    expect(Object.keys(en)).toEqual(Object.keys(de));
    for (const key of Object.keys(de) as (keyof typeof de)[]) expect(gaps(en[key]), key).toEqual(gaps(de[key]));
  });

  test("count symbols and tell cards", () => {
    expect(howMany("de", { count: 1, symbol: "s" })).toBe("1 Stern");
    expect(cardWords("en", "3123")).toBe("Card 9: 3 balls, 1 cube, 2 cones, 3 stars");
    expect(signed(-3)).toBe("−3");
  });

  test("the prompt says what is to do", () => {
    expect(prompt(table(), 0, NAMES, "de", [])).toBe(say("de", "prompt.lead"));
    expect(prompt(table({ actors: [1] }), 0, NAMES, "de", [])).toBe("Beate spielt aus.");
    expect(prompt(table({ tricks: [running] }), 0, NAMES, "de", ["3123"])).toContain("Verlangt: 1 Würfel.");
    const free = (discarding: boolean): string =>
      prompt(table({ tricks: [running], discarding }), 0, NAMES, "de", ["3123", "1111"]);
    expect(free(false)).toContain("Alle deine Karten passen");
    expect(free(true)).toContain("Nichts passt");
    expect(prompt(table({ tricks: [running] }), 0, NAMES, "de", [])).toContain("verlangt: 1 Würfel");
    expect(prompt(table({ phase: "over", actors: [] }), null, NAMES, "en", [])).toBe("The game is over.");
  });

  test("what lies ready is asked for in a few words", () => {
    const asks = (move: string): string => ready(move, table(), NAMES, "de", false);
    expect(["bid:1", "3123", "3123:b"].map(asks)).toEqual([
      "1 Stich ansagen?",
      "Die 9 spielen?",
      "Die 9 ausspielen: 3 Kugeln?",
    ]);
    const lays = (discarding: boolean): string =>
      ready("3123", table({ tricks: [running], discarding }), NAMES, "de", false);
    expect([lays(false), lays(true)]).toEqual(["Die 9 spielen?", "Die 9 abwerfen?"]);
  });

  test("the dealer hears which bid is barred, unless every number is free", () => {
    const bidding = table({ phase: "bid", variant: "bid", bids: [null, 3, 2] });
    const all = Array.from({ length: 9 }, (_, tricks) => `bid:${tricks}`);
    expect(prompt(bidding, 0, NAMES, "en", all.toSpliced(3, 1))).toContain("anything but 3");
    expect(prompt({ ...bidding, bids: [null, 6, 5] }, 0, NAMES, "en", all)).toContain("So far: 11 of 8");
    expect(prompt(bidding, 1, NAMES, "en", [])).toBe("Anna bids.");
  });

  test("the score sheet has a row a round and running totals", () => {
    const rounds = [
      { bids: [2, 4, 3], taken: [2, 3, 3], points: [2, -1, 3] },
      { bids: [0, 1, 6], taken: [1, 1, 6], points: [-1, 1, 6] },
    ];
    const sums = [
      [2, -1, 3],
      [1, 0, 9],
    ].map((totals, at): Effect => ({ is: "round_ended", round: at + 1, ...rounds[at]!, last: done, totals }));
    const sheet = breakdown(table({ variant: "bid", rounds }), [], "de", sums);
    expect(sheet.rows[0]).toEqual({ label: "Runde 1", cells: ["2 (2/2)", "−1 (3/4)", "3 (3/3)"] });
    expect(sheet.legend).toContain("Stiche gemacht/angesagt");
    expect(breakdown(table(), [], "de").legend).toBeUndefined();
    expect(sheet.series).toEqual([
      [2, 1],
      [-1, 0],
      [3, 9],
    ]);
    expect(note(table({ variant: "bid", bids: [2, null, 1], taken: [1, 0, 0] }), 0, "en")).toBe("1/2 tricks");
    expect(progress(table({ tricks: [done, running] }), false)).toEqual({ round: "1/8", trick: "2/8" });
    expect(progress(table({ tricks: [done] }), true).trick).toBe("1/8");
  });
});

describe("layout", () => {
  const boxes = [
    { w: 390, h: 560 },
    { w: 390, h: 720 },
    { w: 360, h: 520 },
    { w: 320, h: 523 },
    { w: 844, h: 273 },
    { w: 740, h: 243 },
    { w: 1000, h: 760 },
  ];

  function expectApart(seats: number, places: { x: number; y: number; w: number; h: number }[]): void {
    places.forEach((a, index) =>
      places.slice(index + 1).forEach((b) => {
        const apart = Math.abs(a.x - b.x) >= (a.w + b.w) / 2 - 1 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2 - 1;
        expect(apart, `${seats} seats`).toBe(true);
      }),
    );
  }

  test.each(boxes)("everything lies inside a box of $w x $h, for 2 to 10", (box) => {
    for (let seats = 2; seats <= 10; seats++)
      for (const hand of [0, 1, 5, 8]) {
        const { slots, card, seats: places, badges, hand: held, handCard } = layout(box, seats, hand);
        expect(slots).toHaveLength(seats);
        for (const { x, y } of slots) {
          expect(x - card.w / 2).toBeGreaterThanOrEqual(0);
          expect(x + card.w / 2).toBeLessThanOrEqual(box.w);
          expect(y - card.h / 2).toBeGreaterThanOrEqual(0);
        }
        for (const [index, { x, y }] of places.entries()) {
          if (index === 0) continue; // one's own is in the row below
          const badge = badges[index]!;
          expect(x - badge.w / 2).toBeGreaterThanOrEqual(0);
          expect(x + badge.w / 2).toBeLessThanOrEqual(box.w);
          expect(y - badge.h / 2).toBeGreaterThanOrEqual(0);
        }
        expect(handCard.w).toBeGreaterThanOrEqual(44);
        for (const { x, y } of held) {
          expect(x - handCard.w / 2).toBeGreaterThanOrEqual(0);
          expect(y + handCard.h / 2).toBeLessThanOrEqual(box.h);
        }
      }
  });

  test.each(boxes)("cards and badges never cover each other in $w x $h", (box) => {
    for (let seats = 2; seats <= 10; seats++) {
      const { slots, card, seats: places, badges } = layout(box, seats, 8);
      expectApart(seats, [
        ...slots.map((at) => ({ ...at, ...card })),
        ...places.map((at, index) => ({ ...at, ...badges[index]! })).slice(1),
      ]);
    }
  });

  test.each(boxes)("what asks for a bid covers nobody's bid in $w x $h", (box) => {
    for (let seats = 2; seats <= 10; seats++) {
      const { seats: places, badges, centre, middle, compact, bar } = layout(box, seats, 8, true);
      if (!compact) continue; // there is much room
      const others = places.map((at, index) => ({ ...at, ...badges[index]! })).slice(1);
      expectApart(seats, [...others, { ...centre, ...middle }]);
      for (const { x, y, w, h } of [...others, { ...centre, ...middle }]) {
        expect([x - w / 2 >= 0, y - h / 2 >= 0, y + h / 2 <= bar + 1], `${seats} seats`).toEqual([true, true, true]);
      }
    }
  });

  test("beside hints on a small phone it covers no bid either, but at most the own seat", () => {
    for (let seats = 2; seats <= 10; seats++) {
      const { seats: places, badges, centre, picker, bar, barHeight } = layout({ w: 320, h: 342 }, seats, 8, true);
      const others = places.map((at, index) => ({ ...at, ...badges[index]! })).slice(1);
      for (const other of others) expectApart(seats, [other, { ...centre, ...picker }]);
      expect(centre.y + picker.h / 2).toBeLessThanOrEqual(bar + (seats > 4 ? barHeight + 1 : 0));
    }
  });

  test("the name of the only opponent has room", () => {
    expect(layout({ w: 320, h: 520 }, 2, 8).badges[1]?.w).toBeGreaterThan(140);
  });

  test.each([8, 9, 10])("so have those of all others, in a full trick of %i on a phone", (seats) => {
    for (const { w } of layout({ w: 390, h: 720 }, seats, 8).badges) expect(w).toBeGreaterThan(84);
  });
});
