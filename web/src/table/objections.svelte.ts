/** Why something cannot be done, said until that is of no use any more. */

import { untrack } from "svelte";
import type { Showing } from "../lib/showing.svelte";
import { stage } from "../lib/stage.svelte";
import type { Seating } from "./seating.svelte";

/** Returns a function that says an objection, unless something is being shown. */
export function objections(showing: Showing, seating: Seating, number: () => number): (why: string) => void {
  let objected = -1; // the number of the position in which something could not be done

  // Another move lies ready, or the game has gone on, be it to the sum of a round.
  $effect(() => {
    const same = seating.staged === null && number() === objected && showing.view === null;
    if (same || objected < 0) return;
    objected = -1;
    untrack(() => stage.hush());
  });

  return (why) => {
    if (showing.view !== null) return;
    stage.tell(why);
    objected = number();
  };
}
