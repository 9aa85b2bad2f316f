/** The keys of the board. */

import type { Holding } from "./holding.svelte";
import { roles } from "./moves";
import { isLetter } from "./tiles";
import { isCard } from "./types";

/** What the keys reach. */
export interface Reach {
  holding: Holding;
  /** Choose a move, and go there, so that Enter confirms. */
  choose: (move: string) => void;
  /** Go over the board by an arrow. */
  step: (arrow: string) => boolean;
  peek: () => void;
  overview: () => void;
}

/** Press a key; false: it is not one of the board's. */
export function pressed(key: string, back: boolean, reach: Reach): boolean {
  const { holding, step, choose, peek, overview } = reach;
  const { legal, shared } = holding.now();
  if (key === "r" && (holding.letters.size || holding.leaping)) holding.rotate(back ? -1 : 1);
  else if (key === "t") overview();
  else if (key === "p" && shared) peek();
  else if (key === "d" && holding.options.words.has("draw")) choose("draw");
  else if (/^[1-9]$/.test(key)) return digit(Number(key) - 1, reach);
  else if (key.startsWith("arrow") && legal.length) return step(key);
  else if (key === "escape") return escape(reach);
  else return false;
  return true;
}

function escape({ holding }: Reach): boolean {
  if (holding.leaping && holding.from !== null) holding.leapAnew();
  else if (holding.dialog || holding.leaping) holding.shutCard();
  return false; // the frame takes back what is staged
}

/** Choose by a digit: an answer, something in a card's dialogue, a tile, a card. */
function digit(at: number, { holding, choose }: Reach): boolean {
  const { view, seat } = holding.now();
  const { uses, words } = holding.options;
  if (holding.asks) {
    const answers = view.phase === "claim" ? ["claim", "decline"] : [...uses.map(({ text }) => text), ...words.keys()];
    if (answers[at]) choose(answers[at]);
  } else if (holding.dialog) inDialog(at, holding, choose);
  else if (holding.letters.size) {
    const tile = [view.drawn, view.tableaus[seat ?? 0]].filter(isLetter)[at];
    if (tile) holding.chooseTile(tile);
  } else {
    const card = view.hand[at];
    if (!isCard(card)) return false;
    holding.openCard(card);
  }
  return true;
}

function inDialog(at: number, holding: Holding, choose: Reach["choose"]): void {
  const { options, dialog, role } = holding;
  if (dialog === "void" && role === null) {
    holding.role = roles(options, dialog)[at] ?? null;
    return;
  }
  const as = dialog === "void" ? role : dialog;
  const use = options.uses.filter((each) => each.card === dialog && each.as === as)[at];
  if (use) choose(use.text);
  else if (as === "quantum") holding.leap();
}
