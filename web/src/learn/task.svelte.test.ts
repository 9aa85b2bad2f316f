import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import type { GameModule } from "../lib/board";
import type { Answered, Asked, Seen } from "../lib/http";
import { settings } from "../lib/settings.svelte";
import { api } from "./api";
import { Task } from "./task.svelte";

const words = { de: "", en: "" };
const asked = {
  say: { ...words, en: "Find it." },
  seat: 1,
  names: [],
  view: 0,
  legal: ["a", "b"],
  previews: [],
  look: [],
};
const seen = (move: string, view: number): Seen => ({ seat: 1, move, effects: [], view });
const module = {
  scenes: (_: unknown, view: unknown) => [{ view, effects: [], weight: "move" }],
} as unknown as GameModule<unknown>;

async function begun(): Promise<Task> {
  const task = new Task(module);
  await task.load("/puzzles/axio/3");
  return task;
}

beforeEach(() => {
  settings.pace = "once";
  vi.spyOn(api, "task").mockResolvedValue(asked satisfies Asked);
  vi.spyOn(api, "attempt").mockImplementation((_, move) =>
    Promise.resolve({
      right: move === "a",
      say: { ...words, en: move },
      seen: [seen(move, 5)],
      best: "a",
    } satisfies Answered),
  );
  vi.spyOn(api, "line").mockResolvedValue([seen("a", 5), seen("x", 6)]);
});

test("a move is asked of the task's own address, shown and answered; then nothing can be played", async () => {
  const task = await begun();
  expect([task.legal, task.voice?.en]).toEqual([["a", "b"], "Find it."]);
  await task.play("b");
  expect(api.attempt).toHaveBeenCalledWith("/puzzles/axio/3", "b");
  expect([task.answer?.right, task.scene?.view, task.legal, task.voice?.en]).toEqual([false, 5, [], "b"]);
  task.reset();
  expect([task.answer, task.scene?.view, task.legal]).toEqual([null, 0, ["a", "b"]]);
});

test("the next task is another decision, though its moves are the same", async () => {
  const task = await begun();
  const first = task.due;
  await task.load("/puzzles/axio/4");
  expect([task.legal, task.due === first]).toEqual([["a", "b"], false]);
  await task.play("b");
  expect(task.due).toBeNull();
});

test("after an answer it is shown how the game may go on from there", async () => {
  const task = await begun();
  await task.lookAhead();
  expect(api.line).not.toHaveBeenCalled();
  await task.play("a");
  await task.lookAhead();
  expect(api.line).toHaveBeenCalledWith("/puzzles/axio/3", "a");
  expect([task.scene?.view, task.last?.move, task.ahead, task.answer?.right]).toEqual([6, "x", true, true]);
  task.reset();
  expect([task.scene?.view, task.ahead]).toEqual([0, false]);
});

test("whoever has seen enough of it sees the end at once", async () => {
  const task = await begun();
  await task.play("a");
  settings.pace = "calm";
  const looking = task.lookAhead();
  await vi.waitFor(() => expect(task.scene?.view).toBe(5));
  task.hurry();
  await looking;
  expect([task.scene?.view, task.watching]).toEqual([6, false]);
});

test("while a sum waits to be closed, and after it, the old question is not asked again", async () => {
  const scenes = [
    { view: 7, effects: [], weight: "summary" },
    { view: 8, effects: [], weight: "move" },
  ];
  settings.pace = "normal";
  const task = new Task({ scenes: () => scenes } as unknown as GameModule<unknown>);
  await task.load("/lessons/acht/stealing/2");
  const playing = task.play("a");
  await vi.waitFor(() => expect(task.waits).toBe(true));
  task.goOn();
  await vi.waitFor(() => expect(task.scene?.view).toBe(8));
  expect([task.watching, task.waits, task.voice?.en]).toEqual([true, false, "a"]);
  task.goOn();
  await playing;
  expect([task.watching, task.voice?.en]).toEqual([false, "a"]);
});
