import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import { t } from "./i18n.svelte";
import { sorryForPast } from "./sorry";

test("a page about a finished game says that it still runs only where it does", () => {
  const running = t("replay.running");
  expect(sorryForPast("not_started", "review.running_text")).toEqual({
    title: running,
    text: t("review.running_text"),
  });
  expect(sorryForPast("damaged", "review.running_text").title).toBe(t("sorry.damaged"));
  for (const reason of ["too_fast", "crowded", "nobody", "unavailable", "newer_version", "of another version"]) {
    const { title, text } = sorryForPast(reason, "review.running_text");
    expect(title).not.toBe(running);
    expect(text).not.toBe(title);
  }
});
