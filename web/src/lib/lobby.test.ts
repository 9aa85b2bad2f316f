import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
  Object.assign(globalThis, { location: { href: "http://here.example/table/a" } });
});
vi.mock("./transport", async (original) => ({
  ...(await original<object>()),
  // The server is gone, and this browser, which has kept everything, would answer for it.
  answerTo: (...[, , , table]: (string | undefined)[]) =>
    table
      ? Promise.reject(new Error("unreachable"))
      : Promise.resolve({ status: 200, text: JSON.stringify({ person: "~me", name: "Gast" }) }),
}));

import { lobby } from "./lobby.svelte";

test("who plays on the server stays that, and keeps the table in sight, while it is out of reach", async () => {
  lobby.become({ person: "anna", name: "Anna", lost: false, before: [] });
  const { turns } = lobby;
  await lobby.check();
  expect([lobby.me?.person, lobby.turns]).toEqual(["anna", turns]);
});
