import { describe, expect, test } from "vitest";
import { boardAfter, formerOf, happenings, soundOf } from "./changes";
import { NAMES, table } from "./fixture";
import { layout } from "./layout";
import { dutyOf, nextTurn, playable, readLay, readLeap, readOptions, readUse, roles, turnsOn } from "./moves";
import { closedFigures, eightFigures, figureOf, nameOf, placeOf } from "./shapes";
import { bringLines, say } from "./text";
import de from "./texts/de.json";
import en from "./texts/en.json";
import rulesDe from "./texts/rules.de.json";
import rulesEn from "./texts/rules.en.json";
import { TILES, crossingOf, has, pathOf, readFace } from "./tiles";
import type { AchtView } from "./types";
import { breakdown, note, prompt, soloStanding, whyCard, whyField, whyTile, whyWait } from "./words";

describe("tiles", () => {
  test("turn clockwise", () => {
    expect(has(readFace("M/0"), "half", 0)).toBe(true);
    expect(has(readFace("M/1"), "half", 1)).toBe(true);
    expect(has(readFace("M/1"), "arc", 0)).toBe(true); // bottom left has come to top left
    expect(crossingOf(readFace("C/1"))).toBe("standing");
    expect(() => readFace("?/0")).toThrow("no tile");
  });

  test("have the value of their lines", () => {
    const worth = Object.values(TILES).map(({ half, arc, square, crossing }) => half.length + 2 * arc.length + 4 * square.length + (crossing.length ? 8 : 0));
    expect(worth).toEqual(Object.values(TILES).map(({ value }) => value));
    expect(pathOf("D")).toBe("");
    expect(pathOf("M").match(/H100/g)).toHaveLength(1); // its other exits belong to an arc and a corner
    expect(pathOf("Z").match(/M/g)).toHaveLength(4);
  });
});

describe("what glows", () => {
  test("a small circle between two half circles", () => {
    expect(closedFigures({ b2: "H/0", c2: "H/0" }).map(({ key }) => key)).toEqual(["small b2 c2"]);
    expect(closedFigures({ b2: "H/0", b3: "C/0" }).map(({ key }) => key)).toEqual(["small b2 b3"]);
  });

  test("a big circle and a square, also with the frame", () => {
    expect(closedFigures({ a1: "A/0" }).map(({ key }) => key)).toEqual(["big a1"]);
    expect(closedFigures({ a1: "Q/0", b1: "Q/0" }).map(({ key }) => key)).toEqual(["square a1 b1"]);
    const four = closedFigures({ b2: "A/0", c2: "A/0", b3: "A/0", c3: "A/0" });
    expect(four).toEqual([{ key: "big b2 c2 b3 c3", kind: "big", fields: ["b2", "c2", "b3", "c3"], x: 2, y: 2 }]);
  });

  test("a mixture closes nothing", () => {
    expect(closedFigures({ b2: "A/0", c2: "A/0", b3: "A/0", c3: "Q/0" })).toEqual([]);
  });

  test("an eight, lying or standing", () => {
    expect(eightFigures({ b2: "H/0", c2: "C/0", d2: "H/0" })).toEqual([{ key: "c2", x: 2, y: 1, standing: false }]);
    expect(eightFigures({ c1: "H/0", c2: "C/1", c3: "M/0" })).toEqual([{ key: "c2", x: 2, y: 1, standing: true }]);
    expect(eightFigures({ c2: "C/0", d2: "H/0" })).toEqual([]);
  });

  test("places and names belong together", () => {
    expect(nameOf(placeOf("d4"))).toBe("d4");
    expect(figureOf("square", ["e5"])).toMatchObject({ x: 5, y: 5 });
  });
});

describe("moves", () => {
  test("are read from the notation", () => {
    expect(readLay("M@c2/1")).toEqual({ text: "M@c2/1", letter: "M", field: "c2", turn: 1 });
    expect(readLeap("void=quantum:b3>d4/1")).toEqual({ text: "void=quantum:b3>d4/1", card: "void", from: "b3", field: "d4", turn: 1 });
    expect(readUse("pole>2")).toEqual({ text: "pole>2", card: "pole", as: "pole", seat: 2, way: null });
    expect(readUse("void=rev-")).toEqual({ text: "void=rev-", card: "void", as: "rev", seat: null, way: "-" });
    expect(readUse("draw")).toBeNull();
  });

  test("say which cards are live and what a void can be", () => {
    const options = readOptions(["draw", "time", "void=pole>1", "void=quantum:b3>d4/1"], [null, null, { tableaus: ["A"] }, {}]);
    expect(playable(options)).toEqual(new Set(["time", "void"]));
    expect(roles(options, "void")).toEqual(["pole", "quantum"]);
    expect(options.words.has("draw")).toBe(true);
    expect(options.uses[1]?.preview.tableaus).toEqual(["A"]);
  });

  test("offer only the turns that are allowed", () => {
    const { lays } = readOptions(["M@c2/1", "M@c2/3", "M@d3/0"], []);
    expect(turnsOn(lays, "c2").map(({ turn }) => turn)).toEqual([1, 3]);
    expect(nextTurn(lays, "c2", 2)?.turn).toBe(3);
    expect(nextTurn(lays, "c2", 0)?.turn).toBe(1);
    expect(nextTurn(lays, "e5", 0)).toBeUndefined();
  });

  test("tell the duty when every one of them scores", () => {
    const square = { closes: [{ kind: "square", fields: ["a1"], points: 4, owner: 0, offered: false }], points: 4 };
    const small = { closes: [{ kind: "small", fields: ["a1", "b1"], points: 1, owner: 0, offered: false }], points: 1 };
    expect(dutyOf(readOptions(["Q@a1/0", "H@b1/0"], [square, small]).lays)).toBe("square");
    expect(dutyOf(readOptions(["Q@a1/0", "H@b1/0"], [square, {}]).lays)).toBeNull();
    expect(dutyOf(readOptions(["Q@a1/0"], [{ eights: [["a1", "b1", "c1"]] }]).lays)).toBe("eight");
    expect(dutyOf([])).toBeNull();
  });
});

describe("words", () => {
  test("both languages have the same texts with the same places", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    expect(Object.keys(rulesDe)).toEqual(Object.keys(rulesEn));
    const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const [key, text] of Object.entries(de)) expect(places(text), key).toEqual(places(en[key as keyof typeof en]));
  });

  test("what a tile brings", () => {
    const lines = bringLines("en", {
      points: 4,
      closes: [
        { kind: "square", fields: ["a1"], points: 4, owner: 0, offered: false },
        { kind: "small", fields: ["a1", "b1"], points: 1, owner: 1, offered: true },
        { kind: "big", fields: ["a1"], points: 2, owner: null, offered: false },
      ],
      eights: [["a1", "b1", "c1"]],
    }, 0, false, (owner) => NAMES[owner] ?? ""); // prettier-ignore
    expect(lines).toEqual(["an “8”: the round ends 8 to 0", "square +4", "small circle: 1 if Beate likes", "big circle lapses"]);
  });

  test("the prompt says what is to do", () => {
    expect(prompt(table(), 0, NAMES, "en")).toBe(say("en", "prompt.lay.own"));
    expect(prompt(table({ drawn: "Z" }), 0, NAMES, "en")).toBe(say("en", "prompt.lay.zero"));
    expect(prompt(table({ overlook: true }), 0, NAMES, "en")).toBe(say("en", "prompt.lay.free"));
    expect(prompt(table(), 1, NAMES, "en")).toBe("Anna lays a tile.");
    expect(prompt(table({ phase: "stolen", stolen: "rev" }), 0, NAMES, "en")).toContain("Revolution");
    expect(prompt(table({ phase: "claim", actors: [1] }), 1, NAMES, "en")).toContain("Anna has no fitting stone");
    expect(prompt(table({ actors: [-1], phase: "deal-tile" }), 0, NAMES, "en")).toBe(say("en", "prompt.deal"));
    expect(note(table(), 0, "en")).toBe("1 card");
  });

  test("say why something cannot be done, with the rule", () => {
    expect(whyWait(table(), 1, NAMES, "en")).toBe("It is Anna's turn.");
    expect(whyWait(table(), 0, NAMES, "en")).toBeNull();
    expect(whyField(table(), "c3", null, "en")).toBe(say("en", "why.taken"));
    expect(whyField(table(), "a1", null, "en")).toContain("AC-16");
    expect(whyField(table(), "c2", "eight", "en")).toContain("AC-18");
    expect(whyTile(table({ drawn: "Z" }), "Q", null, "en")).toContain("AC-21");
    expect(whyTile(table(), "D", null, "en")).toContain("AC-22");
    expect(whyCard(table(), "time", "en")).toContain("AC-28");
    expect(whyCard(table({ phase: "card" }), "inf", "en")).toContain("AC-29g");
  });
});

describe("events", () => {
  const eight = { b2: "H/0", c2: "C/0", c3: "A/0" };

  test("a tile laid and one that leapt", () => {
    expect(boardAfter({ c3: "A/0" }, "M@c2/1")).toEqual({ c3: "A/0", c2: "M/1" });
    expect(boardAfter({ c3: "A/0", c2: "M/1" }, "quantum:c2>e5/3")).toEqual({ c3: "A/0", e5: "M/3" });
  });

  test("an eight ends a round, also when nobody was asked", () => {
    const before = table({ board: eight });
    const now = table({ round: 2, scores: [8, 0, 0], phase: "card", turn: 0 });
    const last = { seat: 0, move: "H@d2/0" };
    expect(formerOf(before, now, last)).toBe(0);
    const [event] = happenings(before, now, last, NAMES, "en");
    expect(event?.kind).toBe("eight");
    expect(event?.title).toBe("“8” by Anna!");
    expect(event?.points.map(({ words }) => words)).toEqual(["“8” +8", "+0", "+0"]);
  });

  test("a nonsense round is told by its tile", () => {
    const stones = [{ owner: 0, kind: "square", fields: ["a1", "b1"] }];
    const before = table({ stones, round_points: [4, 0, 0], scores: [0, 0, 0] });
    const now = table({ round: 2, scores: [4, 7, 4], phase: "card", turn: 1 });
    const [event] = happenings(before, now, { seat: 0, move: "H@d2/0" }, NAMES, "en");
    expect(event?.points.map(({ words }) => words)).toEqual(["stones +4", "nonsense round: Mixed +7", "nonsense round: Four half circles +4"]);
  });

  test("cards are told, a stolen one with its name", () => {
    const before = table({ phase: "card" });
    expect(happenings(before, table({ discards: ["pole"] }), { seat: 0, move: "pole>1" }, NAMES, "en")[0]).toMatchObject({ title: "Anna: Pole reversal", lines: ["swaps the tile with Beate"], card: "pole" });
    expect(happenings(before, table({ stolen: "meteor", discards: ["void"] }), { seat: 0, move: "void=abduct>2" }, NAMES, "en")[0]?.lines).toEqual(["steals Meteorite from Chris"]);
    expect(happenings(before, table(), { seat: 0, move: "draw" }, NAMES, "en")).toEqual([]);
  });

  test("two dark tiles, a blind round, an eight in solo", () => {
    const kinds = (now: Partial<AchtView>, old: Partial<AchtView> = {}): string[] =>
      happenings(table(old), table(now), { seat: 0, move: "draw" }, NAMES, "en").map(({ kind }) => kind);
    expect(kinds({ aside: ["D", "D"] }, { tableaus: ["D", "M", "H"] })).toEqual(["dark"]);
    expect(kinds({ round: 2, blind: true, tied: [0, 1] })).toEqual(["round", "blind"]);
    expect(kinds({ mode: "solo", eights: 1 }, { mode: "solo" })).toEqual(["eight"]);
  });
});

test("each kind of move has its own sound", () => {
  const stones = [{ owner: 0, kind: "small", fields: ["a1", "b1"] }];
  const moves: Partial<AchtView>[] = [{ board: { c3: "A/0", c4: "H/0" } }, { stones }, { discards: ["pole"] }, { former: 1 }, { round: 2 }];
  expect(moves.map((now) => soundOf(table(), table(now)))).toEqual(["tile", "stone", "card", "feat", "feat"]);
});

describe("the result", () => {
  test("shows the last round in parts and all before it in a row each", () => {
    const stones = [
      { owner: 0, kind: "square", fields: ["a1", "b1"] },
      { owner: 1, kind: "small", fields: ["a1", "b1"] },
    ];
    const view = table({ phase: "over", round: 3, stones, scores: [24, 11, 20], tableaus: ["Q", "M", "B"], drawn: null, winners: [0] });
    const last = ["Round 3: small circles", "Round 3: squares", "Round 3: nonsense"];
    expect(breakdown(view, [], "en").rows.map(({ label }) => label)).toEqual(["Earlier rounds", ...last]);
    const { rows, series } = breakdown(view, [[0, 0, 0], [8, 0, 8], [8, 0, 8], [20, 10, 8], [24, 11, 20]], "en"); // prettier-ignore
    expect(rows.map(({ label }) => label)).toEqual(["Round 1", "Round 2", ...last]);
    expect(rows[1]?.cells).toEqual(["12", "10", "–"]);
    expect(rows.at(-1)?.cells).toEqual(["–", "–", "12"]);
    expect(series[0]).toEqual([8, 20, 24]);
  });

  test("an eight leaves only secured stones", () => {
    const stones = [{ owner: 1, kind: "big", fields: ["a1"] }];
    const view = table({ phase: "over", round: 2, stones, former: 0, secured: [1], scores: [24, 10, 0], winners: [0] });
    expect(breakdown(view, [], "en").rows.map(({ cells }) => cells)).toEqual([["16", "8", "–"], ["–", "2", "–"], ["8", "–", "–"]]);
  });

  test("solo adds up", () => {
    const board = Object.fromEntries(["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c1", "c2", "c3", "c4", "c5", "d1", "d2", "d3"].map((field) => [field, "H/0"]));
    const view = table({ seats: 1, mode: "solo", phase: "over", board, eights: 1, lapsed: 1, scores: [45], winners: [0] });
    expect(soloStanding(view).result).toBe(45);
    expect(breakdown(view, [], "en").series).toEqual([[24, 32, 46, 45]]);
  });
});

test("the board takes the room there is", () => {
  expect(layout(390, 600, 110, 120)).toEqual({ form: "tall", side: 362 });
  expect(layout(1000, 760, 0, 0)).toEqual({ form: "wide", side: 700 });
  expect(layout(844, 330, 0, 0).form).toBe("low");
});
