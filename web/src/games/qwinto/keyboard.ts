/** The keys of the board. */

import { PILES } from "./box";
import { pileBeside } from "./cards";
import type { Holding } from "./holding.svelte";
import { PASS, type Options } from "./moves";
import { stepTo } from "./sheet";
import type { CardName } from "./types";

/** What the keys reach. */
export interface Reach {
  options: Options;
  hold: Holding;
  hand: CardName[];
  mayPair: boolean;
  /** Put the focus on a part of the board. */
  focus: (selector: string) => void;
  touchCard: (card: CardName) => void;
  pair: () => void;
  pass: () => void;
  covered: () => void;
}

/** Press a key; false: it is not one of the board's. */
export function pressed(key: string, reach: Reach): boolean {
  const { options, hold, hand, focus } = reach;
  const card = /^[1-3]$/.test(key) ? hand[Number(key) - 1] : undefined;
  if (card !== undefined && options.kind === "put") {
    reach.touchCard(card);
    focus(`[data-card="${card}"]`);
  } else if (key.startsWith("arrow")) return step(key, reach);
  else if (key === "d" && reach.mayPair) reach.pair();
  else if (key === "p" && options.pass) {
    reach.pass();
    focus(`[data-move="${PASS}"]`);
  } else if (key === "u") reach.covered();
  else if (key === "escape" && hold.held !== null) {
    hold.drop();
    return false; // the frame takes back what is staged
  } else return false;
  return true;
}

/** Go with an arrow key to the next field, pile or card; false: there is nothing to decide. */
function step(key: string, { options, hold, hand, focus }: Reach): boolean {
  const at = (document.activeElement as HTMLElement | null)?.dataset ?? {};
  if (options.kind === "write") {
    const fields = [...options.fields.keys()];
    const next = at.field && stepTo(fields, at.field, key);
    const stay = at.field && options.fields.has(at.field) ? at.field : fields[0];
    focus(next || stay ? `[data-field="${next || stay}"]` : `[data-move="${PASS}"]`);
  } else if (options.kind === "put" && hold.held !== null) {
    const from = PILES.find((pile) => pile === at.pile);
    focus(`[data-pile="${from ? pileBeside(from, key) : "a"}"]`);
  } else if (options.kind === "put") {
    const from = hand.indexOf(at.card ?? "");
    const by = key === "arrowleft" || key === "arrowup" ? -1 : 1;
    focus(`[data-card="${hand[from < 0 ? 0 : (from + by + hand.length) % hand.length]}"]`);
  } else return false;
  return true;
}
