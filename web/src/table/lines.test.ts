import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import type { Event } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { keptOutName, lineOf, sinceOwn } from "./lines";

const event = (kind: Event["kind"], more: Partial<Event> = {}): Event => ({
  number: 1,
  at: 0,
  kind,
  seat: null,
  person: null,
  name: null,
  move: null,
  words: null,
  text: null,
  draw: null,
  to: null,
  ...more,
});

beforeEach(() => {
  settings.language = "de";
});

test("the log says in both languages what the host's rights did", () => {
  const anna = { person: "a", name: "Anna" };
  const lines = (): string[] => [
    lineOf(event("hosted", anna), []),
    lineOf(event("kicked", anna), []),
    lineOf(event("let_in", anna), []),
    lineOf(event("locked"), []),
    lineOf(event("unlocked"), []),
  ];
  expect(lines()).toEqual([
    "Anna leitet jetzt den Tisch.",
    "Anna muss den Tisch verlassen.",
    "Anna darf wieder an den Tisch.",
    "Niemand kann mehr Platz nehmen.",
    "Der Tisch ist wieder offen.",
  ]);
  settings.language = "en";
  expect(lines()[0]).toBe("Anna is the host now.");
});

test("whoever reads a line about themselves finds that it is about them", () => {
  const late = event("timed_out", { seat: 1, name: "Anna" });
  expect(lineOf(late, [], 1)).toBe("Deine Zeit ist um: Ein Bot springt ein.");
  expect(lineOf(late, [], 0)).toBe("Die Zeit von Anna ist um: Ein Bot springt ein.");
});

test("who sat down at a place is not whoever has it in the game", () => {
  const ben = { seat: 1, name: "Ben" };
  expect(lineOf(event("sat", ben), ["Ben", "Ada"], 1)).toBe("Ben setzt sich.");
  expect(lineOf(event("renamed", { ...ben, text: "Benno" }), ["Benno", "Ada"], 1)).toBe("Ben heißt jetzt Benno.");
});

test("whoever is kept out keeps the name under which they sat", () => {
  const events = [
    event("kicked", { person: "e", name: "Eve" }),
    event("let_in", { person: "e" }),
    event("kicked", { person: "x" }),
  ];
  expect(keptOutName(events, "e")).toBe("Eve");
  expect(keptOutName(events, "x")).toBe("Jemand");
});

test("what happened since one's own turn is what the others did after it, without the chat", () => {
  const [before, own, other, chat, drawn] = [
    event("moved", { number: 1, seat: 1 }),
    event("moved", { number: 2, seat: 0 }),
    event("moved", { number: 3, seat: 1 }),
    event("said", { number: 4 }),
    event("drawn", { number: 5 }),
  ];
  expect(sinceOwn([before, own, other, chat, drawn], [0])).toEqual([other, drawn]);
  expect(sinceOwn([before, other], [0]), "nobody has had a turn yet").toEqual([]);
});
