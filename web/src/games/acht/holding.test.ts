import { describe, expect, test, vi } from "vitest";
import type { BoardProps } from "../../lib/board";
import { NAMES, TOLD, table } from "./fixture";
import { Holding } from "./holding.svelte";
import { pressed } from "./keyboard";
import type { AchtView, Effect } from "./wire";

interface Hand {
  holding: Holding;
  props: BoardProps<AchtView, Effect>;
  /** What the board has said, and "!" for each move that was played. */
  told: string[];
  press: (key: string, shift?: boolean) => boolean;
}

/** Anna's hand at a new table, where she may play these moves. */
function hand(legal: string[], changes: Partial<AchtView> = {}, previews: Effect[][] = []): Hand {
  const told: string[] = [];
  const props: BoardProps<AchtView, Effect> = {
    view: table(changes),
    seat: 0,
    names: NAMES,
    language: "en",
    legal,
    due: legal.length ? 1 : null,
    previews,
    effects: [],
    fresh: false,
    goOn: () => {},
    awaited: false,
    staged: null,
    stage: (move) => {
      props.staged = move;
      holding.follow(move);
    },
    confirm: () => told.push("!"),
    why: (touched) => Promise.resolve(`not ${touched}`),
    object: (why) => told.push(why),
    last: null,
    motion: 300,
  };
  const holding = new Holding(() => props);
  const nowhere = { step: () => true, peek: () => {}, overview: () => {} };
  const press = (key: string, shift = false): boolean =>
    pressed(key, shift, { holding, choose: (move) => holding.choose(move), ...nowhere });
  return { holding, props, told, press };
}

describe("laying a tile", () => {
  test("a touch puts it, each further one turns it to the next way that is allowed", () => {
    const { holding, props, told } = hand(["M@c2/1", "M@c2/3", "M@d3/0"], { drawn: "M" });
    const staged = [1, 2, 3].map(() => (holding.touch("c2"), props.staged));
    expect(staged).toEqual(["M@c2/1", "M@c2/3", "M@c2/1"]);
    expect(told).toEqual([]);
  });

  test("a card that was only read no longer lies over the hand", () => {
    const { holding, props } = hand(["M@c2/1"], { drawn: "M" });
    holding.openCard("inf");
    holding.touch("c2");
    expect([props.staged, holding.dialog]).toEqual(["M@c2/1", null]);
  });

  test("one that looks the same however it is turned is played by the second touch", () => {
    const { holding, props, told } = hand(["H@c2/0"]);
    holding.touch("c2");
    expect([props.staged, ...told]).toEqual(["H@c2/0"]);
    holding.touch("c2");
    expect(told).toEqual(["!"]);
  });

  test("Enter plays what lies ready, without turning it", () => {
    const { holding, props, told } = hand(["M@c2/1", "M@c2/3"], { drawn: "M" });
    holding.enter("c2");
    holding.enter("c2");
    expect([props.staged, ...told]).toEqual(["M@c2/1", "!"]);
  });

  test("it is turned in hand, both ways, and put like that", () => {
    const { holding, props } = hand(["M@c2/0", "M@c2/1", "M@c2/2", "M@c2/3"], { drawn: "M" });
    holding.rotate(-1);
    expect(holding.open.get("c2")).toBe("M@c2/3");
    holding.rotate(1);
    holding.rotate(1);
    holding.touch("c2");
    expect(props.staged).toBe("M@c2/1");
  });

  test("the drawn tile is in question first; another is chosen, or taken by touching where only it fits", () => {
    const { holding, props } = hand(["Q@c2/0", "Q@d3/0", "H@c2/0"]);
    expect(holding.letter).toBe("H");
    holding.touch("d3");
    expect([holding.letter, props.staged]).toEqual(["Q", "Q@d3/0"]);
    holding.chooseTile("H");
    expect([holding.letter, props.staged]).toEqual(["H", null]);
    expect([...holding.open.keys()]).toEqual(["c2"]);
  });

  test("where it is pointed at it is seen, but only a touch puts it there", () => {
    const { holding } = hand(["H@c2/0", "H@d3/0"], {}, [[TOLD.put], []]);
    holding.hover = "c2";
    expect(holding.ghost).toMatchObject({ field: "c2", letter: "H", sure: false, preview: [TOLD.put] });
    holding.touch("d3");
    expect(holding.ghost).toMatchObject({ field: "d3", sure: true });
  });

  test("it stays in sight while the move is sent and nothing is legal", () => {
    const { holding, props } = hand(["H@c2/0"]);
    holding.touch("c2");
    props.legal = [];
    expect(holding.ghost).toMatchObject({ field: "c2", letter: "H", sure: true });
  });

  test("what cannot be done is told with the reason that the rules give", async () => {
    const bound = hand(["M@c2/1"], { drawn: "M" }, [[TOLD.put]]);
    bound.holding.touch("c3");
    bound.holding.chooseTile("Q");
    bound.holding.touch("c2");
    bound.holding.rotate(1);
    await vi.waitFor(() => expect(bound.told).toEqual(["not c3", "not Q", "not M@c2/2"]));
    expect(bound.props.staged).toBe("M@c2/1");
    const waiting = hand([], { actors: [1] });
    waiting.holding.touch("c2");
    await vi.waitFor(() => expect(waiting.told).toEqual(["It is Beate's turn."]));
    expect(await waiting.holding.whyNot("time")).toBe("It is Beate's turn.");
  });

  test("a new decision begins with empty hands, also when the same is asked again; the same one does not", () => {
    const { holding } = hand(["Q@c2/0", "H@c2/0"]);
    holding.decide(0, 4);
    holding.chooseTile("Q");
    holding.decide(0, 4);
    expect(holding.letter).toBe("Q");
    holding.openCard("time");
    holding.decide(0, 6);
    expect([holding.letter, holding.dialog]).toEqual(["H", null]);
    holding.chooseTile("Q");
    holding.decide(1, 6);
    expect(holding.letter, "another person at the same device").toBe("H");
  });
});

describe("a quantum leap", () => {
  const LEAPS = ["draw", "quantum:b3>d4/1", "quantum:b3>d4/3", "quantum:b2>d4/0"];
  const BOARD = { c3: "A/0", b3: "M/0", b2: "H/0" };
  const leaping = (): Hand => {
    const found = hand(LEAPS, { phase: "card", drawn: null, hand: ["quantum"], board: BOARD });
    found.holding.openCard("quantum");
    found.holding.leap();
    return found;
  };

  test("goes from a tile to a free field and is turned there", () => {
    const { holding, props } = leaping();
    expect([...holding.pick]).toEqual(["b3", "b2"]);
    holding.touch("b3");
    expect([holding.pick.size, ...holding.open.keys()]).toEqual([0, "d4"]);
    holding.touch("d4");
    expect(holding.ghost).toMatchObject({ letter: "M", from: "b3", field: "d4", turn: 1 });
    holding.touch("d4");
    expect(props.staged).toBe("quantum:b3>d4/3");
  });

  test("asks what cannot leap, and where to it cannot", async () => {
    const { holding, told } = leaping();
    holding.touch("c3");
    holding.touch("b3");
    holding.touch("a1");
    await vi.waitFor(() => expect(told).toEqual(["not quantum:c3", "not quantum:b3>a1"]));
  });

  test("Escape goes back step by step: another tile, no leap", () => {
    const { holding, props, press } = leaping();
    holding.touch("b3");
    holding.touch("d4");
    press("escape");
    expect([holding.leaping, holding.from, props.staged]).toEqual(["quantum", null, null]);
    press("escape");
    expect([holding.leaping, holding.dialog]).toEqual([null, null]);
  });
});

describe("digits", () => {
  test("open a card, say what a void is to be, and choose whom", () => {
    const { holding, props, told, press } = hand(["draw", "void=rev+", "void=rev-", "void=pole>1", "void=pole>2"], {
      phase: "card",
      drawn: null,
      hand: ["time", "void"],
    });
    press("2");
    expect(holding.dialog).toBe("void");
    press("1");
    expect(holding.role).toBe("pole");
    press("2");
    expect(props.staged).toBe("void=pole>2");
    press("2");
    expect(told).toEqual(["!"]);
  });

  test("choose among the own tiles, and turn the one in question", () => {
    const { holding, press } = hand(["M@c2/0", "M@c2/1", "Q@c2/0"], { drawn: "M" });
    press("1");
    expect(holding.open.get("c2")).toBe("M@c2/1");
    press("2");
    expect(holding.letter).toBe("Q");
  });

  test("answer a question", () => {
    const { props, press } = hand(["claim", "decline"], { phase: "claim" });
    press("2");
    expect(props.staged).toBe("decline");
  });

  test("belong to somebody else where there is no such card", () => {
    const { press } = hand([], { phase: "card", drawn: null, actors: [1] });
    expect([press("2"), press("1")]).toEqual([false, true]);
  });
});

test("a card touched again is put away; a partner's like it is another", () => {
  const { holding } = hand(["H@d2/0"], { hand: ["time"] });
  holding.openCard("time");
  holding.openCard("time", true);
  expect([holding.dialog, holding.reading]).toEqual(["time", true]);
  holding.openCard("time", true);
  expect(holding.dialog).toBeNull();
});

test("a stolen card asks to be played at once; reading another does not put it away", () => {
  const { holding } = hand(["pole>1"], { phase: "stolen", stolen: "pole", drawn: null, hand: ["time"] });
  expect(holding.dialog).toBe("pole");
  holding.openCard("time");
  expect(holding.dialog).toBe("time");
  holding.shutCard();
  expect(holding.dialog).toBe("pole");
});
