/** What a page and the worker with Python in it say to each other. */

import type { Language } from "../lib/board";

/** Why nobody can play here. */
export type Trouble =
  "no_wasm" | "no_storage" | "full" | "unkept" | "unfetched" | "engine_gone" | "elsewhere" | "broken";

/** Where Python and the games lie, and what a guest is called in. */
export type Boot = { is: "boot"; runtime: string; archive: string; language: Language };

export type ToPython =
  | Boot
  | { is: "ask"; call: number; method: string; path: string; body: string }
  | { is: "connect"; socket: number }
  | { is: "say"; socket: number; text: string }
  | { is: "close"; socket: number };

export type FromPython =
  | { is: "ready" }
  | { is: "failed"; reason: Trouble }
  | { is: "answer"; call: number; status: number; text: string }
  | { is: "told"; socket: number; text: string }
  | { is: "ended"; socket: number };
