import { describe, expect, test } from "vitest";
import { GRADES } from "./box";
import { drawnAfter, happenings, soundOf, type Happening } from "./changes";
import { NAMES, TOLD, table } from "./fixture";
import { formFor } from "./layout";
import { nextTurn, playable, readLay, readLeap, readOptions, readUse, roles, turnsOn } from "./moves";
import { pointsFor, tileFor } from "./previews";
import { eightOn, figureOf, figuresOf, nameOf, noteAbove, placeOf } from "./shapes";
import { bringLines, edgeWords, say } from "./text";
import de from "./texts/de.json";
import en from "./texts/en.json";
import { TILES, pathOf, readFace } from "./tiles";
import type { AchtView, Counted, Effect } from "./wire";
import { breakdown, dutyWords, gradeWord, note, prompt, ready, secondTurn, whyWait } from "./words";

describe("tiles", () => {
  test("are read as they lie", () => {
    expect(readFace("M/1")).toEqual({ letter: "M", turn: 1 });
    expect(() => readFace("?/0")).toThrow("no tile");
  });

  test("have the value of their lines", () => {
    const worth = Object.values(TILES).map(
      ({ half, arc, square, crossing }) => half.length + 2 * arc.length + 4 * square.length + (crossing.length ? 8 : 0),
    );
    expect(worth).toEqual(Object.values(TILES).map(({ value }) => value));
    expect(pathOf("D")).toBe("");
    expect(pathOf("M").match(/H100/g)).toHaveLength(1); // its other exits belong to an arc and a corner
    expect(pathOf("Z").match(/M/g)).toHaveLength(4);
  });
});

describe("what glows", () => {
  test("lies where its fields meet, also at the frame", () => {
    expect(figuresOf(["small b2 c2", "small b2 b3", "big a1", "square a1 b1", "big b2 c2 b3 c3"])).toMatchObject([
      { x: 2, y: 1.5 },
      { x: 1.5, y: 2 },
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 2, kind: "big", fields: ["b2", "c2", "b3", "c3"] },
    ]);
    expect(figuresOf(["no such shape"])).toEqual([]);
  });

  test("an eight, lying or standing", () => {
    expect(["b2 c2 d2", "c1 c2 c3"].map((fields) => eightOn(fields.split(" ")).standing)).toEqual([false, true]);
  });

  test("a note beside a field covers no laid tile if it can", () => {
    const above = (field: string): boolean => noteAbove(placeOf(field), { c3: "A/0", c4: "H/0", b5: "H/0" });
    expect(["c2", "b4", "b2", "d4", "c1"].map(above)).toEqual([true, true, true, false, false]);
    expect(above("c5"), "the frame is covered before a tile").toBe(false);
  });

  test("places and names belong together", () => {
    expect(nameOf(placeOf("d4"))).toBe("d4");
    expect(figureOf("square", ["e5"])).toMatchObject({ x: 5, y: 5 });
  });
});

describe("moves", () => {
  test("are read from the notation", () => {
    expect(readLay("M@c2/1")).toEqual({ text: "M@c2/1", letter: "M", field: "c2", turn: 1 });
    expect(readLeap("void=quantum:b3>d4/1")).toEqual({
      text: "void=quantum:b3>d4/1",
      card: "void",
      from: "b3",
      field: "d4",
      turn: 1,
    });
    expect(readUse("pole>2")).toEqual({ text: "pole>2", card: "pole", as: "pole", seat: 2, way: null });
    expect(readUse("void=rev-")).toEqual({ text: "void=rev-", card: "void", as: "rev", seat: null, way: "-" });
    expect(readUse("draw")).toBeNull();
  });

  test("say which cards are live and what a void can be", () => {
    const options = readOptions(["draw", "time", "void=pole>1", "void=quantum:b3>d4/1"], [[], [], [], [TOLD.eight]]);
    expect(playable(options)).toEqual(new Set(["time", "void"]));
    expect(roles(options, "void")).toEqual(["pole", "quantum"]);
    expect(options.words.has("draw")).toBe(true);
    expect(options.leaps[0]?.preview).toEqual([TOLD.eight]);
  });

  test("offer only the turns that are allowed", () => {
    const { lays } = readOptions(["M@c2/1", "M@c2/3", "M@d3/0"], []);
    expect(turnsOn(lays, "c2").map(({ turn }) => turn)).toEqual([1, 3]);
    expect(nextTurn(lays, "c2", 2)?.turn).toBe(3);
    expect(nextTurn(lays, "c2", 0)?.turn).toBe(1);
    expect(nextTurn(lays, "e5", 0)).toBeUndefined();
  });
});

describe("words", () => {
  test("what binds whoever lays a tile is said as the rules tell it", () => {
    const duties = ["eight", "score", undefined].map((duty) => dutyWords(table({ duty }), "en"));
    expect(duties).toEqual([say("en", "duty.eight"), say("en", "duty.score"), ""]);
  });

  test("what lies ready is asked for in a few words, and what is made by itself is explained", () => {
    const asks = (move: string, only = false): string =>
      ready(move, table({ hand: ["inf", "time"] }), NAMES, "de", only);
    expect(asks("M@c2/1")).toBe("So legen: Gemischt?");
    expect(asks("pole>1")).toBe("Mit Beate tauschen?");
    expect(asks("void=rev+")).toBe("Im Uhrzeigersinn weitergeben?");
    expect(asks("void=time")).toBe("Kosmische Leere spielen?");
    expect(asks("quantum:b2>d4/1")).toBe("So springen lassen?");
    expect(["claim", "decline", "no"].map((move) => asks(move))).not.toContain("");
    expect(asks("draw", true)).toBe("Es wird gezogen. Jetzt nicht spielbar: Unendlichkeit und Zeitreise.");
    expect(asks("draw")).toBe("");
    expect(asks("M@c2/1", true)).toBe(""); // the frame says that it is the only move
  });

  test("the frame is spoken where a field lies at it", () => {
    expect(edgeWords("de", "a1")).toBe(". Am Rahmen: Bogen oben links, Winkel oben rechts, Winkel unten links");
    expect(edgeWords("en", "e3")).toBe(". On the frame: corner piece top right, arc bottom right");
    expect(edgeWords("en", "c3")).toBe("");
  });

  test("both languages have the same texts with the same places", () => {
    expect(Object.keys(de)).toEqual(Object.keys(en));
    const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const [key, text] of Object.entries(de)) expect(places(text), key).toEqual(places(en[key as keyof typeof en]));
  });

  describe("what a tile brings", () => {
    const said = (preview: Effect[], solo = false): string[] =>
      bringLines(preview, { language: "en", own: 0, solo, names: NAMES, naming: (owner) => NAMES[owner] ?? "" });

    test("for whom each shape counts, or that it goes to nobody", () => {
      const preview = [TOLD.eight, TOLD.lapsed, TOLD.put, TOLD.smallPut];
      expect(said(preview)).toEqual([
        "an “8”: the round ends 8 to 0",
        "big circle goes to nobody",
        "square +4",
        "small circle: 1 for Beate",
      ]);
      expect([0, 1].map((owner) => pointsFor(owner, preview))).toEqual([4, 1]);
      expect(said([TOLD.lapsed], true)).toEqual(["big circle without a stone −1"]);
    });

    test("who is asked first", () => {
      expect(said([TOLD.offered])).toEqual(["small circle: 1 if Beate wants it"]);
    });

    test("how the game ends by it", () => {
      expect(said([{ is: "game_ended", winners: [0] }])).toEqual(["ends the game: a win for Anna"]);
      const won: Effect = { is: "solo_counted", stones: 24, eights: 1, free: 2, lapsed: 0, result: 36, grade: "good" };
      expect(said([TOLD.eight, won, { is: "game_ended", winners: [0] }], true)).toEqual([
        "an “8”: +8",
        "ends with 36 points",
      ]);
      expect(said([{ is: "game_ended", winners: [] }], true)).toEqual(["ends the game: lost"]);
    });

    test("which tile a card brings to the tableau", () => {
      expect(tileFor(0, [{ is: "tiles_swapped", seat: 0, other: 1, gave: "Q", took: "M" }])).toBe("M");
      expect(tileFor(1, [{ is: "tiles_passed_on", clockwise: true, tableaus: ["M", null, "Q"] }])).toBeNull();
    });
  });

  test("the prompt says what is to do", () => {
    const said = (view: Partial<AchtView>, seat = 0, legal: string[] = []): string =>
      prompt(table(view), seat, NAMES, "en", legal);
    expect(said({})).toBe(say("en", "prompt.lay.own"));
    for (const limit of ["zero", "dark", "dark-drawn", "free", "blind"] as const)
      expect(said({ limit })).toBe(say("en", `prompt.lay.${limit}`));
    expect(said({ tableaus: [null], second_turn: true })).toBe(
      `${say("en", "prompt.second")} ${say("en", "prompt.lay.one")}`,
    );
    expect(said({ phase: "card", hand: ["inf"] }, 0, ["draw"])).toContain("draw a tile");
    expect(said({ phase: "card" }, 0, ["draw", "time"])).toBe(say("en", "prompt.card.own"));
    expect(said({}, 1)).toBe("Anna lays a tile.");
    expect(said({ phase: "stolen", stolen: "rev" })).toContain("Revolution");
    expect(said({ phase: "claim", actors: [1] }, 1)).toContain("Anna has no fitting stone");
    expect(said({ actors: [-1], phase: "deal-tile" })).toBe(say("en", "prompt.deal"));
    expect(note(table(), 0, "en")).toBe("1 card");
  });

  test("a second turn is told to whoever has it", () => {
    const follows = table({ turn: 1, second_turn_follows: true });
    expect([0, 1].map((seat) => secondTurn(follows, seat, "en"))).toEqual(["", "Time travel: one more turn"]);
    expect(secondTurn(table({ second_turn: true }), 0, "en")).toBe("Second turn: no card");
    expect(secondTurn(table(), 0, "en")).toBe("");
  });

  test("say whom one waits for", () => {
    expect(whyWait(table(), 1, NAMES, "en")).toBe("It is Anna's turn.");
    expect(whyWait(table(), 0, NAMES, "en")).toBeNull();
    expect(whyWait(table({ phase: "over" }), 0, NAMES, "en")).toBe("The game is over.");
  });
});

describe("events", () => {
  const told = (effects: Effect[], view: Partial<AchtView> = {}): Happening[] =>
    happenings(effects, { view: table(view), names: NAMES, language: "en" });

  test("what was laid and put can still be seen", () => {
    const before = table({ board: { c3: "A/0", c2: "M/1" }, bare: ["small c2 c3"] });
    const leapt: Effect = { is: "tile_leapt", seat: 0, start: "c2", field: "e5", tile: "M", before: 1, rotation: 3 };
    const { board, stones, bare, formed } = drawnAfter(before, [TOLD.laid, TOLD.eight, leapt, TOLD.put, TOLD.lapsed]);
    expect(board).toEqual({ c3: "A/0", d2: "H/0", e5: "M/3" });
    expect(stones).toEqual([{ owner: 0, kind: "square", fields: ["a1"] }]);
    expect([bare, formed]).toEqual([["big a1"], ["b2 c2 d2"]]);
  });

  test("an eight ends a round: one event, with what an infinity kept", () => {
    const [event, ...more] = told([TOLD.laid, TOLD.eight, TOLD.endByEight, TOLD.next]);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ kind: "eight", title: "“8” by Anna!" });
    expect(event?.points.map(({ words, total }) => [words, total])).toEqual([["“8” +8", 8], ["infinity: stones +3", 3], ["+0", 0]]); // prettier-ignore
  });

  test("an eight of which somebody is asked first is told before the round ends", () => {
    expect(told([TOLD.laid, TOLD.eight])).toMatchObject([{ kind: "eight", title: "“8” by Anna!", points: [] }]);
  });

  test("a nonsense round is told by its tile, and who begins the next", () => {
    const [event] = told([TOLD.laid, TOLD.nonsense, TOLD.endByTiles, TOLD.next, TOLD.begins]);
    expect(event?.title).toBe("Round 1 is over");
    expect(event?.lines).toEqual([say("en", "event.by.tiles"), "Round 2 begins. Beate starts."]);
    expect(event?.points.map(({ words }) => words)).toEqual(["stones +4", "nonsense round: Mixed +7", "+0"]);
  });

  test("whoever it happens to is called you, and whoever plays a card is not told who", () => {
    const effects: Effect[] = [
      { is: "card_played", seat: 0, card: "pole", target: 1 },
      { is: "tiles_swapped", seat: 0, other: 1, gave: "H", took: "A" },
    ];
    const to = { view: table(), names: NAMES, language: "en" } as const;
    const events = [0, 1].map((you) => happenings(effects, { ...to, you })[0]);
    expect(events.map((event) => event?.lines[0])).toEqual(["swaps tiles with Beate", "swaps tiles with you"]);
    expect(events.map((event) => event?.title)).toEqual(["Pole reversal", "Anna: Pole reversal"]);
    const round = [TOLD.laid, TOLD.eight, TOLD.endByEight, TOLD.next, TOLD.begins];
    const ends = [0, 1].map((you) => happenings(round, { ...to, you })[0]);
    expect(ends.map((event) => event?.title)).toEqual(["Your “8”!", "“8” by Anna!"]);
    expect(ends.map((event) => event?.lines.at(-1))).toEqual([
      "Round 2 begins. Beate starts.",
      "Round 2 begins. You start.",
    ]);
  });

  test("teams are told with both names", () => {
    const counts = [0, 1].map((owner) => ({ owner, points: 1, total: 1, small: 1 }));
    const [event] = happenings([{ ...TOLD.endByTiles, counts }], {
      view: table({ mode: "teams", seats: 4 }),
      names: [...NAMES, "Dora"],
      language: "en",
    });
    expect(event?.points.map(({ who }) => who)).toEqual(["Anna and Chris", "Beate and Dora"]);
  });

  test("cards are told with what they do, a stolen one with its name", () => {
    const pole: Effect[] = [
      { is: "card_played", seat: 0, card: "pole", target: 1 },
      { is: "tiles_swapped", seat: 0, other: 1, gave: "Q", took: "M" },
    ];
    expect(told(pole)).toMatchObject([
      { title: "Anna: Pole reversal", lines: ["swaps tiles with Beate"], card: "pole" },
    ]);
    const stolen: Effect = { is: "card_stolen", seat: 0, victim: 2, card: "inf" };
    const abduction: Effect[] = [
      { is: "card_played", seat: 0, card: "void", used_as: "abduct", target: 2 },
      stolen,
      { is: "stolen_discarded", seat: 0, card: "inf" },
    ];
    expect(told(abduction)).toMatchObject([
      {
        title: "Anna: Cosmic void as Abduction",
        lines: ["steals Infinity from Chris", "Infinity is of no use now"],
        card: "void",
      },
    ]);
    expect(told([stolen])).toMatchObject([{ title: "Anna: Abduction", lines: ["steals Infinity from Chris"] }]);
    expect(
      told([
        { is: "no_card_played", seat: 0 },
        { is: "tile_drawn", seat: 0, tile: "H" },
      ]),
    ).toEqual([]);
  });

  test("two dark tiles, a blind round, a draw-off, an eight in solo", () => {
    expect(told([{ is: "dark_pair_left", seat: 1 }])[0]?.lines[0]).toContain("Beate draws a new tile");
    expect(told([{ is: "dark_removed", seat: 1 }])[0]?.kind).toBe("dark");
    expect(
      told([TOLD.endByTiles, { is: "blind_round_began", round: 2, owners: [0, 1], seat: 0, tower: 36 }]).map(
        ({ kind }) => kind,
      ),
    ).toEqual(["round", "blind"]);
    const counts = [0, 1].map((owner) => ({ owner, points: 2, total: 25, big: 2 }));
    const [round, draws] = told([
      { is: "blind_round_ended", round: 2, counts },
      { is: "draw_off_began", owners: [0, 1], tower: 30 },
    ]);
    expect(round?.points.map(({ who, total }) => [who, total])).toEqual([["Anna", 2], ["Beate", 2]]); // prettier-ignore
    expect(draws?.title).toBe(say("en", "event.drawoff"));
    expect(told([TOLD.eight], { mode: "solo" })[0]?.title).toBe(say("en", "event.eight.solo"));
  });

  test("of much that happened the last is told", () => {
    expect(told([...Array.from({ length: 4 }, () => TOLD.meteor), TOLD.endByTiles]).map(({ kind }) => kind)).toEqual([
      "card",
      "card",
      "round",
    ]);
  });
});

test("each kind of move has its own sound", () => {
  const moves: Effect[][] = [
    [TOLD.laid],
    [TOLD.laid, TOLD.put],
    [TOLD.meteor, TOLD.struck],
    [TOLD.laid, TOLD.put, TOLD.eight],
    [TOLD.laid, TOLD.endByTiles],
  ];
  expect(moves.map((effects) => soundOf(effects))).toEqual(["tile", "stone", "card", "feat", "feat"]);
});

describe("the result", () => {
  const ended = (round: number, counts: Counted[]): Effect => ({ is: "round_ended", round, by: "tiles", counts });
  const plain = (points: number[], totals: number[]): Counted[] =>
    points.map((gain, owner) => ({ owner, points: gain, total: totals[owner] ?? 0 }));

  test("shows the last round in parts and all before it in a row each", () => {
    const view = table({ phase: "over", round: 3, scores: [24, 11, 20], winners: [0] });
    const sums = [
      ended(1, plain([8, 0, 8], [8, 0, 8])),
      ended(2, plain([12, 10, 0], [20, 10, 8])),
      ended(3, [
        { owner: 0, points: 4, total: 24, square: 4 },
        { owner: 1, points: 1, total: 11, small: 1 },
        { owner: 2, points: 12, total: 20, nonsense: 12 },
      ]),
    ];
    const last = ["Round 3: small circles", "Round 3: squares", "Round 3: nonsense"];
    expect(breakdown(view, [], "en", []).rows).toEqual([]); // until the sums are known
    const { rows, series } = breakdown(view, [], "en", sums);
    expect(rows.map(({ label }) => label)).toEqual(["Round 1", "Round 2", ...last]);
    expect(rows[1]?.cells).toEqual(["12", "10", "–"]);
    expect(rows.at(-1)?.cells).toEqual(["–", "–", "12"]);
    expect(series[0]).toEqual([8, 20, 24]);
  });

  test("a team's points stand at both its seats, a blind round in a row of its own", () => {
    const view = table({ seats: 4, mode: "teams", phase: "over", scores: [24, 24, 24, 24], winners: [1, 3] });
    const blind: Effect = { is: "blind_round_ended", round: 2, counts: plain([3, 5], [24, 24]) };
    const { rows, series } = breakdown(view, [], "en", [ended(1, plain([24, 24], [24, 24])), blind]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ["24", "24", "24", "24"],
      ["3", "5", "3", "5"],
    ]);
    expect(series).toEqual([[24], [24], [24], [24]]);
  });

  test("solo adds up, and its result has a name", () => {
    const view = table({ seats: 1, mode: "solo", phase: "over", scores: [45], winners: [0] });
    const counted = (grade: string): Effect[] => [
      { is: "solo_counted", stones: 24, eights: 1, free: 7, lapsed: 1, result: 45, grade, parts: [24, 8, 14, -1] },
    ];
    const { rows, series, good } = breakdown(view, [], "en", counted("masterly"));
    expect(rows.map(({ cells }) => cells[0])).toEqual(["24", "8", "14", "−1"]);
    expect(rows[2]?.label).toBe("Free fields: 7");
    expect(series, "its parts are no course").toEqual([]);
    expect([good, breakdown(view, [], "en", counted("shave")).good], "a close shave wears no crown").toEqual([
      true,
      false,
    ]);
    expect(GRADES.map((each) => gradeWord(each, "en"))).toEqual(["masterly", "excellent", "good", "a close shave"]);
  });
});

test("the parts lie where there is room", () => {
  expect(formFor(390, 600)).toBe("tall");
  expect(formFor(1000, 760)).toBe("wide");
  expect(formFor(844, 330)).toBe("low");
  expect(formFor(540, 390)).toBe("narrow");
});
