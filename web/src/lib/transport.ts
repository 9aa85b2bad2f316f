/** Who answers: the server, or the same Python in this browser. Pages and boards cannot tell the difference. */

import { base } from "./base";
import { network } from "./network.svelte";
import type { Wire } from "./socket";

/** An answer that was no success; `status` 0: nobody was reached. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}

export type Answer = { status: number; text: string };

export interface Transport {
  answer(method: string, path: string, body: string): Promise<Answer>;
  connect(): Wire;
}

/** Tables that live in this browser have names of their own, which begin with this. */
export const HERE = "~";
/** For what nobody but a server can answer. */
export const THERE = "server";
export const isLocal = (table: string): boolean => table.startsWith(HERE);

const server: Transport = {
  async answer(method, path, body) {
    const said = body ? { body, headers: { "content-type": "application/json" } } : {};
    const answer = await fetch(`${base}api${path}`, { method, credentials: "same-origin", ...said }).catch(() => {
      throw new Refusal(0, "unreachable");
    });
    return { status: answer.status, text: await answer.text() };
  },
  connect() {
    const secure = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${secure}://${location.host}${base}socket`) as unknown as Wire;
  },
};

const here: Transport = {
  answer: async (...question) => (await import("../local/engine")).answer(...question),
  connect() {
    const wire: Wire = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: () => {},
      close: () => (wire.readyState = 3),
    };
    import("../local/engine").then(
      ({ attend }) => attend(wire),
      () => wire.onclose?.(),
    );
    return wire;
  },
};

/** The table that a question is about. */
const tableIn = (path: string): string | undefined => /^\/tables\/([^/?]+)/.exec(path)?.[1];

export const transportOf = (table: string): Transport => (isLocal(table) ? here : server);

/** Ask whoever knows about a table; what is about none is answered here while the server is out of reach. */
export async function answerTo(method: string, path: string, body: string, table = tableIn(path)): Promise<Answer> {
  if (table) return transportOf(table).answer(method, path, body);
  if (network.alone) return here.answer(method, path, body);
  return server.answer(method, path, body).catch(async (problem: unknown) => {
    if (await network.lose()) return here.answer(method, path, body);
    throw problem;
  });
}
