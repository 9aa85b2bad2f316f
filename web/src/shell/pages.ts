/** What draws the pages but home; each is fetched when it is wanted. */

import type { Component } from "svelte";
import type { Route } from "../lib/router";

/** It is given its route, and the parts of it. */
type Page = Component<Record<string, unknown>>;

export const pages = {
  table: () => import("../table/TablePage.svelte"),
  rules: () => import("../rules/RulesPage.svelte"),
  learn: () => import("../learn/LearnPage.svelte"),
  puzzles: () => import("../learn/LearnPage.svelte"),
  replay: () => import("../pages/ReplayPage.svelte"),
  review: () => import("../pages/ReviewPage.svelte"),
  daily: () => import("../pages/DailyPage.svelte"),
  same: () => import("../pages/SamePage.svelte"),
  shared: () => import("../shared/SharedPage.svelte"),
  verify: () => import("../pages/Verify.svelte"),
} as unknown as Partial<Record<Route["page"], () => Promise<{ default: Page }>>>;
