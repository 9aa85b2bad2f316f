import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, type Coached } from "../lib/api";
import { Coach } from "./coach.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const worse = { better: {} } as Coached;

test("a move waits for the coach's word, but not for one that comes late or never", async () => {
  const asked = vi.spyOn(api, "coach").mockResolvedValue(worse);
  const coach = new Coach("t");
  expect(await coach.look(0, "pass")).toBe(false);
  expect(coach.word?.move).toBe("pass");

  let say: (coached: Coached) => void = () => undefined;
  asked.mockReturnValue(new Promise((done) => (say = done)));
  const looked = coach.look(0, "pass");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await looked).toBe(true);
  say(worse);
  await vi.advanceTimersByTimeAsync(1);
  expect(coach.word).toBeNull();
});
