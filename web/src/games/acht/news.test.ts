import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardProps } from "../../lib/board";
import { NAMES, TOLD, table } from "./fixture";
import { News } from "./news.svelte";
import type { AchtView, Effect } from "./wire";

const FIRST = table({ board: { b2: "H/0", c2: "C/0", c3: "A/0" } });
const SECOND = table({ round: 2, scores: [8, 0, 0], phase: "card", drawn: null });
const ENDED: Effect[] = [TOLD.laid, TOLD.put, TOLD.eight, TOLD.endByEight, TOLD.next];
const CARD: Effect[] = [TOLD.meteor, TOLD.struck];

function props(view: AchtView, effects: Effect[], motion = 300): BoardProps<AchtView, Effect> {
  const nothing = (): void => {};
  return {
    view,
    seat: 0,
    names: NAMES,
    language: "en",
    legal: [],
    previews: [],
    effects,
    staged: null,
    stage: nothing,
    confirm: nothing,
    why: () => Promise.resolve(""),
    object: nothing,
    last: null,
    motion,
  };
}

/** The news of a board on which a view lies. */
function newsOf(view: AchtView): News {
  const news = new News();
  news.see(props(view, []));
  return news;
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
  const news = newsOf(FIRST);
  news.see(props(FIRST, CARD));
  wait(2.9);
  expect(kinds(news)).toEqual(["card"]);
  wait(0.2);
  expect(kinds(news)).toEqual([]);
});

test("the next tile takes the news of a card away", () => {
  const news = newsOf(FIRST);
  news.see(props(FIRST, CARD));
  news.see(props({ ...FIRST, board: { ...FIRST.board, d2: "H/0" } }, [TOLD.laid]));
  expect(kinds(news)).toEqual([]);
});

test("a finished board is seen with its last tile and stone, then the points for nine seconds", () => {
  const news = newsOf(FIRST);
  news.see(props(SECOND, ENDED));
  expect(news.kept?.board).toEqual({ ...FIRST.board, d2: "H/0" });
  expect(news.kept?.stones).toHaveLength(1);
  wait(1.9);
  expect(news.kept).toBeNull();
  wait(8.8);
  expect(kinds(news)).toEqual(["eight"]);
  wait(0.2);
  expect(kinds(news)).toEqual([]);
});

test("the points stay while the first tiles of the new round are laid", () => {
  const news = newsOf(FIRST);
  news.see(props(SECOND, ENDED));
  const laid = { ...SECOND, board: { c3: "A/0", c4: "H/0", c5: "H/0" } };
  news.see(props(laid, [TOLD.laid]));
  expect(kinds(news)).toEqual(["eight"]);
  news.see(props({ ...laid, board: { ...laid.board, b5: "H/0" } }, [{ ...TOLD.laid }]));
  expect(kinds(news)).toEqual([]);
});

test("without motion the next round is there at once", () => {
  const news = newsOf(FIRST);
  news.see(props(SECOND, ENDED, 0));
  expect([news.kept, kinds(news)]).toEqual([null, ["eight"]]);
});

test("whoever wants to go on has the board at once, and it does not come back", () => {
  const news = newsOf(FIRST);
  news.see(props(SECOND, ENDED));
  news.release();
  expect([news.kept, kinds(news)]).toEqual([null, []]);
  wait(20);
  expect([news.kept, kinds(news)]).toEqual([null, []]);
});

test("what happened behind a curtain is told after it, with the finished board, and only once", () => {
  newsOf(FIRST);
  const behind = new News();
  behind.see(props(SECOND, ENDED));
  expect([behind.kept?.board.d2, ...kinds(behind)]).toEqual(["H/0", "eight"]);
  const again = new News();
  again.see(props({ ...SECOND, seat: 1 }, ENDED));
  expect([again.kept, kinds(again)]).toEqual([null, []]);
});

test("no board is kept that lay at another table", () => {
  newsOf(FIRST);
  go("/table/another");
  const news = new News();
  news.see(props(SECOND, ENDED));
  expect(news.kept).toBeNull();
});

test("a replay that goes back or leaps tells nothing, and takes away what was told", () => {
  const news = newsOf(FIRST);
  news.see(props(SECOND, ENDED));
  news.see(props(FIRST, []));
  expect([news.kept, kinds(news)]).toEqual([null, []]);
  news.see(props(SECOND, ENDED));
  expect(kinds(news)).toEqual(["eight"]);
});
