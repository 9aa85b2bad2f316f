import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), navigator: { language: "de-DE" } });
});

import fairDe from "../fair/texts/de.json";
import fairEn from "../fair/texts/en.json";
import pagesDe from "../pages/texts/de.json";
import pagesEn from "../pages/texts/en.json";
import rulesDe from "../rules/texts/de.json";
import rulesEn from "../rules/texts/en.json";
import shellDe from "../shell/texts/de.json";
import shellEn from "../shell/texts/en.json";
import de from "../texts/de.json";
import en from "../texts/en.json";
import { count, t } from "./i18n.svelte";
import { settings } from "./settings.svelte";
import { fill, list } from "./texts";

const folders = import.meta.glob<Record<string, string>>("../games/*/{texts,about}/*.json", {
  eager: true,
  import: "default",
});
const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

beforeEach(() => {
  settings.language = "de";
});

function compare(german: Record<string, string>, english: Record<string, string>): void {
  expect(Object.keys(english).sort()).toEqual(Object.keys(german).sort());
  for (const key of Object.keys(german)) {
    expect(holes(english[key]!), key).toEqual(holes(german[key]!));
    expect(german[key]!.trim() && english[key]!.trim(), key).not.toBe("");
  }
}

test("both languages say the same things", () => {
  compare(de, en);
  compare(fairDe, fairEn);
  compare(pagesDe, pagesEn);
  compare(rulesDe, rulesEn);
  compare(shellDe, shellEn);
});

test("both languages of every game say the same things", () => {
  for (const path of Object.keys(folders).filter((each) => each.endsWith("/de.json"))) {
    const english = folders[path.replace("/de.json", "/en.json")];
    expect(english, path).toBeDefined();
    compare(folders[path]!, english!);
  }
});

test("a text follows the language", () => {
  expect(t("rules")).toBe("Regeln");
  settings.language = "en";
  expect(t("rules")).toBe("Rules");
});

test("a number takes its form", () => {
  expect(count("home.free", 1)).toBe("1 Platz frei");
  expect(count("home.free", 3)).toBe("3 Plätze frei");
  settings.language = "en";
  expect(count("home.free", 0)).toBe("0 seats free");
});

test("what has no value stays visible", () => {
  expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});

test("names are listed as one says them", () => {
  expect(list("de", [])).toBe("");
  expect(list("de", ["Anna"])).toBe("Anna");
  expect(list("de", ["Anna", "Ben", "Chris"])).toBe("Anna, Ben und Chris");
  expect(list("en", ["Anna", "Ben"], "disjunction")).toBe("Anna or Ben");
});
