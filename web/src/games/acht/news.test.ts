import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../../lib/board";
import { NAMES, table } from "./fixture";
import { News } from "./news.svelte";
import type { AchtView } from "./types";

const FIRST = table({ board: { b2: "H/0", c2: "C/0", c3: "A/0" } });
const SECOND = table({ round: 2, scores: [8, 0, 0], phase: "card", drawn: null });
const EIGHT = "H@d2/0"; // ends the first round

function props(view: AchtView, move: string | null, motion = 300): BoardProps<AchtView> {
  const nothing = (): void => {};
  const last = move === null ? null : { seat: 0, move };
  return { view, seat: 0, names: NAMES, language: "en", legal: [], previews: [], staged: null, stage: nothing, confirm: nothing, object: nothing, last, motion };
}

const kinds = (news: News): string[] => news.events.map(({ kind }) => kind);
const wait = (seconds: number): unknown => vi.advanceTimersByTime(1000 * seconds);
const go = (pathname: string): unknown => vi.stubGlobal("location", { pathname });

beforeEach(({ task }) => {
  vi.useFakeTimers();
  go(task.name);
});
afterEach(() => void vi.useRealTimers());

test("a card played is told for three seconds", () => {
  const news = new News(FIRST);
  news.see(props({ ...FIRST, discards: ["meteor"] }, "meteor"));
  wait(2.9);
  expect(kinds(news)).toEqual(["card"]);
  wait(0.2);
  expect(kinds(news)).toEqual([]);
});

test("the next tile takes the news of a card away", () => {
  const news = new News(FIRST);
  const carded = { ...FIRST, discards: ["meteor"] };
  news.see(props(carded, "meteor"));
  news.see(props({ ...carded, board: { ...FIRST.board, d3: "H/0" } }, "H@d3/0"));
  expect(kinds(news)).toEqual([]);
});

test("a finished board is seen with its last tile, then the points for nine seconds", () => {
  const news = new News(FIRST);
  news.see(props(SECOND, EIGHT));
  expect(news.kept?.board).toEqual({ ...FIRST.board, d2: "H/0" });
  wait(1.9);
  expect(news.kept).toBeNull();
  wait(8.8);
  expect(kinds(news)).toEqual(["eight"]);
  wait(0.2);
  expect(kinds(news)).toEqual([]);
});

test("the points stay while the first tiles of the new round are laid", () => {
  const news = new News(FIRST);
  news.see(props(SECOND, EIGHT));
  const laid = { ...SECOND, board: { c3: "A/0", c4: "H/0", c5: "H/0" } };
  news.see(props(laid, "H@c5/0"));
  expect(kinds(news)).toEqual(["eight"]);
  news.see(props({ ...laid, board: { ...laid.board, b5: "H/0" } }, "H@b5/0"));
  expect(kinds(news)).toEqual([]);
});

test("without motion the next round is there at once", () => {
  const news = new News(FIRST);
  news.see(props(SECOND, EIGHT, 0));
  expect([news.kept, kinds(news)]).toEqual([null, ["eight"]]);
});

test("whoever wants to go on has the board at once, and it does not come back", () => {
  const news = new News(FIRST);
  news.see(props(SECOND, EIGHT));
  news.release();
  expect([news.kept, kinds(news)]).toEqual([null, []]);
  wait(20);
  expect([news.kept, kinds(news)]).toEqual([null, []]);
});

test("what happened behind a curtain is told after it, at the same table only", () => {
  new News(FIRST).see(props(FIRST, null));
  const behind = new News(SECOND);
  behind.see(props(SECOND, EIGHT));
  expect(kinds(behind)).toEqual(["eight"]);
  new News(FIRST).see(props(FIRST, null));
  go("/table/another");
  const elsewhere = new News(SECOND);
  elsewhere.see(props(SECOND, EIGHT));
  expect(kinds(elsewhere)).toEqual([]);
});

test("a replay that goes back or leaps tells nothing", () => {
  const news = new News(SECOND);
  news.see(props({ ...FIRST, discards: ["meteor"] }, "meteor"));
  expect(kinds(news)).toEqual([]);
  news.see(props(table({ round: 4 }), EIGHT));
  expect(kinds(news)).toEqual([]);
});
