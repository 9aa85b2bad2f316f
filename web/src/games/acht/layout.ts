/** How the parts share a box of any size. */

export interface Layout {
  /** `tall`: players, track, board, own place. `wide`: all beside the board. `low`: in two columns beside it. */
  form: "tall" | "wide" | "low";
  /** The length of the board's side. */
  side: number;
}

const COLUMN = 264;
const GAP = 12;

/** `head`, `dock`: heights of what lies above and below the board when it is tall. */
export function layout(width: number, height: number, head: number, dock: number): Layout {
  if (width > height * 1.05) {
    const columns = height < 560 ? 2 : 1;
    const column = columns === 2 ? 200 : COLUMN;
    const side = Math.min(height - 8, width - columns * (column + GAP) - 2 * GAP);
    return { form: columns === 2 ? "low" : "wide", side: Math.max(side, 200) };
  }
  return { form: "tall", side: Math.max(140, Math.min(width - 8, height - head - dock - 8)) };
}
