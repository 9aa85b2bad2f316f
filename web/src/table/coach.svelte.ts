/** A coach looks at one's moves in the first games against bots, and has a word before one loses clearly. */

import { api, type Coached } from "../lib/api";

const PATIENCE = 4000; // milliseconds that a confirmed move waits for its word

export class Coach {
  /** What is to be said of the move that lies ready. */
  word = $state.raw<{ move: string; coached: Coached } | null>(null);

  constructor(private readonly table: string) {}

  /** Tell whether a move may be made; a coach that does not answer, or not soon, stands in nobody's way. */
  look = async (seat: number, move: string): Promise<boolean> => {
    const late = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE));
    const coached = await Promise.race([api.coach(this.table, seat, move).catch(() => null), late]);
    this.word = coached?.better ? { move, coached } : null;
    return this.word === null;
  };
}
