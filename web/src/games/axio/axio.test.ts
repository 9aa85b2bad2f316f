/** What the board of AXIO works out from a view, the legal moves, their previews and what has happened. */

import { describe, expect, test } from "vitest";
import { boundsOf, fit, follow, moved, onTable, reveal, shows, signTo, touched, zoomed } from "./camera";
import { bonusTurn, changesOf, circlesCompleted, placesLaid, soundOf } from "./changes";
import { completeCircles } from "./circles";
import GAMES from "./circles.json";
import { common, gainOf, type Gain } from "./gains";
import { ghostOf, ghostOn } from "./ghost";
import { layout } from "./layout";
import { keyOf, nearest, readMove, readPlaces, stepTo } from "./moves";
import { noteSpot } from "./notespot";
import { scenes } from "./scenes";
import { list } from "../../lib/texts";
import { brings, cornerWords, gainWords } from "./text";
import de from "./texts/de.json";
import en from "./texts/en.json";
import { standingOn, turned, unseen } from "./tiles";
import { TILES } from "./box";
import type { AxioView, Effect, Scored } from "./wire";
import { breakdown, prompt, ready } from "./words";

const SQUARE = [
  { x: 0, y: 0, tile: "RGBO", rotation: 0 },
  { x: 1, y: 0, tile: "RGBP", rotation: 1 },
  { x: 0, y: 1, tile: "RGOB", rotation: 0 },
  { x: 1, y: 1, tile: "RGOP", rotation: 2 },
];

function view(change: Partial<AxioView> = {}): AxioView {
  return {
    seat: 0, seats: 2, actors: [0], phase: "lay", turn: 0, laid: SQUARE, hand: "RBGO", holding: [true, true],
    markers: [[1, 2, 3, 1, 5], [0, 0, 0, 0, 0]], scores: [1, 0], stacks: [11, 11], supply: 32, bonus_turns_due: 0, ...change,
  }; // prettier-ignore
}

const brought = (change: Partial<Gain>): Gain => ({
  steps: [0, 0, 0, 0, 0], corners: [0, 0, 0, 0], completes: [], named: 0, tops: [], bonusTurns: 0, wins: false, ...change,
}); // prettier-ignore

const scored = (now: number[], change: Partial<Scored> = {}): Scored => ({
  is: "scored", seat: 0, before: [0, 0, 0, 0, 0], now, corners: [0, 0, 0, 0], ...change,
}); // prettier-ignore

describe("texts", () => {
  test("both languages have the same keys and the same gaps", () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(de).toSorted());
    const gaps = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const key of Object.keys(de) as (keyof typeof de)[]) expect(gaps(en[key]), key).toEqual(gaps(de[key]));
  });

  test("points are said by colour", () => {
    expect(gainWords("en", [2, 0, 1, 0, 0])).toBe("+2 red, +1 blue");
    expect(gainWords("de", [0, 0, 0, 0, 0])).toBe("keine Punkte");
    expect(list("en", ["red", "green", "blue"])).toBe("red, green and blue");
    expect(cornerWords("en", "R_")).toBe("red star, empty");
    const gain = brought({ steps: [1, 0, 0, 0, 0], tops: ["R"], bonusTurns: 1, completes: [0, 1] });
    expect(brings("en", gain)).toBe("+1 red, AXIO! red on 12, 1 bonus turn, 2 circles complete");
  });

  test("the prompt names the lowest colours", () => {
    const names = ["Anna", "Bot"];
    const first = view({ markers: [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]], scores: [0, 0] }); // prettier-ignore
    expect(prompt(first, 0, names, "en")).toContain("tap a golden place");
    const later = view({ bonus_turns_due: 1 });
    expect(prompt(later, 0, names, "en")).toBe("Lay your tile; 1 bonus turn to follow. Lowest: red and orange (1).");
    const even = view({
      markers: [
        [2, 2, 2, 4, 5],
        [0, 0, 0, 0, 0],
      ],
      scores: [2, 0],
    });
    expect(prompt(even, 0, names, "en")).toBe("Lay your tile. Lowest: 3 colours (2).");
    expect(prompt(later, 1, names, "en")).toBe("Anna lays a tile.");
    expect(ready("2,0/1", later, names, "en")).toBe("Lay it here? Tap again to turn.");
    expect(prompt(view({ phase: "over", actors: [] }), 0, names, "en")).toBe("The game is over.");
  });

  test("the sheet shows the markers from the lowest up", () => {
    const sheet = breakdown(
      view(),
      [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      "en",
    );
    expect(sheet.rows.map((row) => row.cells[0])).toEqual(["red 1", "orange 1", "green 2", "blue 3", "purple 5"]);
    expect(sheet.series).toEqual([[0, 0, 1], [0, 1, 1]]); // prettier-ignore
  });
});

describe("tiles", () => {
  test("turn clockwise", () => {
    expect(turned("RGBO", 0)).toBe("RGBO");
    expect(turned("RGBO", 1)).toBe("ORGB");
    expect(turned("RGBO", 3)).toBe("GBOR");
  });

  test("remain unless they lie or are in hand", () => {
    expect(new Set(TILES).size).toBe(60);
    expect(unseen(view())).toHaveLength(55);
    expect(unseen(view({ hand: null }))).toHaveLength(56);
  });

  test("stand for colours, some of them on a number", () => {
    expect(standingOn([1, 2, 3, 1, 5], 1)).toEqual(["R", "O"]);
  });

  test("form a circle where four corners meet", () => {
    expect(completeCircles(SQUARE)).toEqual([{ x: 1, y: 1, corners: "BBOG" }]);
    expect(completeCircles(SQUARE.slice(1))).toEqual([]);
  });

  test.each(GAMES)("form the circles that the rules complete, in their order", ({ laid, circles }) => {
    const tiles = laid.map((text) => {
      const [move = "", tile = ""] = text.split(" ");
      const { x, y, rotation } = readMove(move);
      return { x, y, rotation, tile };
    });
    expect(completeCircles(tiles).map(({ corners, ...at }) => `${keyOf(at)} ${corners}`)).toEqual(circles);
  });
});

describe("moves", () => {
  const legal = ["-1,0/0", "-1,0/1=R", "-1,0/1=B", "2,0/0", "0,-1/0"];
  const previews = [
    [scored([0, 0, 0, 0, 0])],
    [scored([1, 0, 0, 0, 0])],
    [scored([1, 0, 2, 0, 0], { corners: [0, 2, 0, 0], named: 2 })],
  ];
  const places = readPlaces(legal, previews);

  test("are read by place and rotation", () => {
    expect(readMove("-1,2/3=P")).toEqual({ text: "-1,2/3=P", x: -1, y: 2, rotation: 3, name: "P" });
    expect(() => readMove("s1")).toThrow("expected");
    expect([...places.keys()]).toEqual(["-1,0", "2,0", "0,-1"]);
    expect(places.get("-1,0")?.turns.map((turn) => turn.length)).toEqual([1, 2, 0, 0]);
  });

  test("that name the empty corner tell what the name alone brings", () => {
    const options = places.get("-1,0")?.turns[1] ?? [];
    expect(options.map(({ gain }) => gain?.named)).toEqual([0, 2]);
    expect(common(options.flatMap(({ gain }) => gain ?? []))?.steps).toEqual([1, 0, 0, 0, 0]);
  });

  test("become ghosts", () => {
    const options = places.get("-1,0")?.turns[1] ?? [];
    expect(ghostOn(options, "_GRB", true)).toMatchObject({ corners: "B_GR", name: "ask", sure: true });
    expect(ghostOf("-1,0/1=B", options, "_GRB")).toMatchObject({
      name: "B",
      gain: brought({ steps: [1, 0, 2, 0, 0], corners: [0, 2, 0, 0], named: 2 }),
    });
    expect(ghostOf("-1,0/1=R", options, "_GRB")).toMatchObject({ name: null });
    expect(ghostOn([], "_GRB", true)).toBeNull();
  });

  test("are reached with arrows", () => {
    const all = [...places.values()];
    expect(stepTo(all, { x: -1, y: 0 }, "arrowright")?.key).toBe("2,0");
    expect(stepTo(all, { x: -1, y: 0 }, "arrowup")?.key).toBe("0,-1");
    expect(stepTo(all, { x: -1, y: 0 }, "arrowleft")).toBeNull();
  });

  test("go on where the last tile was laid", () => {
    const all = [...places.values()];
    expect(nearest(all, null)?.key).toBe(all[0]?.key);
    expect(nearest(all, { x: 3, y: 0 })?.key).toBe("2,0");
    expect(nearest([], { x: 3, y: 0 })).toBeNull();
  });
});

describe("what has happened", () => {
  const laid: Effect = { is: "tile_laid", seat: 0, x: 2, y: 0, tile: "RBGO", rotation: 1 };
  const points = scored([12, 2, 5, 1, 5], { before: [11, 2, 3, 1, 5], corners: [2, 0, 0, 3], completes: [3] });
  const axio: Effect = { is: "axio", seat: 0, colours: "R", turns: 1 };
  const bonus: Effect = { is: "bonus_drawn", seat: 0, due: 2, tile: "GBOP" };
  const turn: Effect[] = [laid, points, axio, bonus];
  const answer: Effect[] = [{ ...laid, seat: 1, x: 3, tile: "GBOP" }, scored([0, 0, 0, 0, 1], { seat: 1 })];

  test("is told tile by tile, also where several were laid behind a curtain", () => {
    const first = brought({
      steps: [1, 0, 2, 0, 0],
      corners: [2, 0, 0, 3],
      completes: [3],
      tops: ["R"],
      bonusTurns: 1,
    });
    expect(changesOf(turn)).toEqual([{ tile: laid, gain: first }]);
    expect(changesOf([...answer, ...turn]).map(({ gain }) => gain.tops)).toEqual([[], ["R"]]);
    expect(changesOf([])).toEqual([]);
  });

  test("lets new tiles settle and new circles light up, those of the square too", () => {
    const square: Effect = { is: "square_laid", x: 1, y: 1, tile: "RGOP", rotation: 2 };
    expect(placesLaid([square, ...turn, ...answer])).toEqual(new Set(["1,1", "2,0", "3,0"]));
    expect(circlesCompleted([...turn, ...answer])).toEqual(new Set(["2,1"]));
  });

  test("tells a bonus turn until its tile lies", () => {
    expect(bonusTurn(turn)).toBe(bonus);
    expect(bonusTurn([...turn, ...answer])).toBeNull();
    expect(bonusTurn([])).toBeNull();
  });

  test("is a victory only where a seat wins at once", () => {
    expect(gainOf([points, axio, { is: "game_ended", seat: 0 }])?.wins).toBe(true);
    expect(gainOf([points, axio, { is: "game_ended" }])?.wins).toBe(false);
    expect(gainOf([laid])).toBeNull();
  });

  test("sounds like a feat when a marker reaches the top", () => {
    expect([soundOf(turn), soundOf(answer)]).toEqual(["feat", "tile"]);
  });
});

describe("layout", () => {
  test("puts players above the table, beside it, or all on one side when it is low", () => {
    expect(layout({ w: 390, h: 720 }, 3, true)).toEqual({ form: "tall", tight: false, roomy: false, hand: 124 });
    expect(layout({ w: 360, h: 520 }, 3, true)).toMatchObject({ form: "tall", tight: true, hand: 92 });
    expect(layout({ w: 1000, h: 760 }, 1, true)).toEqual({ form: "wide", tight: false, roomy: true, hand: 164 });
    expect(layout({ w: 1000, h: 600 }, 3, true)).toMatchObject({ form: "wide", roomy: false });
    expect(layout({ w: 844, h: 274 }, 3, true)).toMatchObject({ form: "low", roomy: false });
    expect(layout({ w: 1000, h: 760 }, 4, false)).toMatchObject({ form: "wide", roomy: true });
  });
});

describe("camera", () => {
  const box = { w: 400, h: 600 };
  const bounds = boundsOf(SQUARE);
  const camera = fit(bounds, box);

  test("shows all tiles and the places around them", () => {
    expect(bounds).toEqual({ left: -1, top: -1, right: 3, bottom: 3 });
    expect(shows(camera, bounds, box)).toBe(true);
    expect(onTable(camera, 200, 300)).toEqual({ x: 1, y: 1 });
  });

  test("stays while everything is in sight, and never comes closer by itself", () => {
    expect(follow(camera, bounds, box)).toBe(camera);
    const wider = { ...bounds, right: 6 };
    const next = follow(camera, wider, box);
    expect(shows(next, wider, box)).toBe(true);
    expect(next.scale).toBeLessThan(camera.scale);
    const aside = follow(moved(camera, 300, 0), bounds, box);
    expect(aside.scale).toBeLessThanOrEqual(camera.scale);
  });

  test("zooms around the finger, within limits", () => {
    const closer = zoomed(camera, 1.5, 100, 100);
    expect(onTable(closer, 100, 100).x).toBeCloseTo(onTable(camera, 100, 100).x);
    expect(zoomed(camera, 1000, 0, 0).scale).toBe(2);
  });

  test("moves a hidden place into the box and no farther", () => {
    const next = reveal(camera, { x: 10, y: 0 }, box);
    expect(next.x + 11 * 100 * next.scale).toBeCloseTo(400);
    expect(next.y).toBe(camera.y);
  });

  test("finds the place under a finger, and the nearest when all is small", () => {
    const small = { x: 0, y: 0, scale: 0.2 };
    expect(touched(small, [{ x: 0, y: 0 }], 10, 10)).toEqual({ x: 0, y: 0 });
    expect(touched(small, [{ x: 0, y: 0 }], 35, 10)).toEqual({ x: 0, y: 0 });
    expect(touched({ ...small, scale: 1 }, [{ x: 0, y: 0 }], 110, 10)).toBeNull();
  });

  test("leaves the ghost free of words", () => {
    const note = { w: 120, h: 60 };
    const spot = noteSpot(camera, box, { x: 2, y: 0 }, SQUARE, note);
    const size = 100 * camera.scale;
    const [left, top] = [camera.x + 2 * size, camera.y];
    const apart = spot.x >= left + size || spot.x + note.w <= left || spot.y >= top + size || spot.y + note.h <= top;
    expect(apart).toBe(true);
    expect(spot.x).toBeGreaterThanOrEqual(0);
    expect(spot.x + note.w).toBeLessThanOrEqual(box.w);
    const called = noteSpot(camera, box, { x: 1, y: 0 }, SQUARE, note, 56);
    expect(called.y, "below what is called at the top").toBeGreaterThanOrEqual(56);
  });
});

test("a sign at the edge points to a tile out of sight", () => {
  const [camera, box] = [
    { x: 0, y: 0, scale: 1 },
    { w: 400, h: 300 },
  ];
  expect(signTo(camera, { x: 1, y: 1 }, box), "in sight").toBeNull();
  expect(signTo(camera, { x: 9, y: 1 }, box)).toEqual({ x: 370, y: 150, turn: 0 });
  expect(signTo(camera, { x: -3, y: 1 }, box)).toMatchObject({ x: 30, turn: 180 });
});

test("a tile that somebody else lays is looked for longer than one's own, what is rare longest", () => {
  const laid = (seat: number): Effect => ({ is: "tile_laid", seat, x: 2, y: 0, tile: "RGBO", rotation: 0 }) as Effect;
  const weights = (effects: Effect[]): string[] => scenes(view({}), view({}), effects, 0).map(({ weight }) => weight);
  expect(weights([laid(1)])).toEqual(["score"]);
  expect(weights([laid(0)])).toEqual(["move"]);
  expect(weights([laid(1), { is: "axio", seat: 1, colours: "R", turns: 1 } as Effect])).toEqual(["event"]);
  expect(weights([])).toEqual(["nothing"]);
});

test("words beside a tile are wholly in the box and off the tile, even where tiles leave little room", () => {
  const block = Array.from({ length: 36 }, (_, at) => ({ x: at % 6, y: Math.floor(at / 6) }));
  const box = { w: 344, h: 300 };
  const camera = fit(boundsOf(block), box);
  const size = 100 * camera.scale;
  for (const note of [
    { w: 60, h: 30 },
    { w: 210, h: 34 },
    { w: 250, h: 90 },
  ])
    for (const tile of [...block, { x: 6, y: 2 }, { x: -1, y: 5 }, { x: 3, y: -1 }]) {
      const { x, y } = noteSpot(camera, box, tile, block, note);
      const [left, top] = [camera.x + tile.x * size, camera.y + tile.y * size];
      expect(x >= 0 && y >= 0 && x + note.w <= box.w && y + note.h <= box.h).toBe(true);
      expect(x >= left + size || x + note.w <= left || y >= top + size || y + note.h <= top).toBe(true);
    }
});
