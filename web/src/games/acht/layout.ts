/** How the parts share a box of any size. */

export interface Layout {
  /**
   * `tall`: players, track, board, own place. `wide`: all beside the board. `low`: in two columns beside it, or where
   * there is no room for two in a `narrow` one.
   */
  form: "tall" | "wide" | "low" | "narrow";
  /** The length of the board's side. */
  side: number;
}

const COLUMN = 264;
const SLIM = 200;
const GAP = 12;
const LEAST = 200; // the side of a board on which tiles can be told apart

/** `head`, `dock`: heights of what lies above and below the board when it is tall. */
export function layout(width: number, height: number, head: number, dock: number): Layout {
  if (width > height * 1.05) {
    const beside = (columns: number, column: number): number => width - columns * (column + GAP) - 2 * GAP;
    const sided = (form: Layout["form"], room: number): Layout => ({
      form,
      side: Math.max(LEAST, Math.min(height - 8, room)),
    });
    if (height >= 560) return sided("wide", beside(1, COLUMN));
    return beside(2, SLIM) >= LEAST ? sided("low", beside(2, SLIM)) : sided("narrow", beside(1, SLIM));
  }
  return { form: "tall", side: Math.max(140, Math.min(width - 8, height - head - dock - 8)) };
}
