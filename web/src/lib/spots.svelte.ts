/** Where parts of a board are on the screen, as long as they are looked for: a board moves them whenever it likes. */

export class Spots {
  boxes = $state.raw<(DOMRect | null)[]>([]);

  /**
   * Follow parts, or those that selectors name; null: it is not to be seen. Bare: nor where something lies over it.
   * To be called inside an effect.
   */
  follow(board: HTMLElement, targets: (string | Element)[], { bare = false } = {}): () => void {
    let frame = 0;
    const look = (): void => {
      const parts = targets.map((each) => (typeof each === "string" ? board.querySelector(each) : each));
      const seen = parts.map((each) => each && boxOf(board, each, bare));
      if (JSON.stringify(seen) !== JSON.stringify(this.boxes)) this.boxes = seen;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }
}

function boxOf(board: HTMLElement, part: Element, bare: boolean): DOMRect | null {
  const edge = board.getBoundingClientRect();
  const box = part.getBoundingClientRect();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const inside = x > edge.left && x < edge.right && y > edge.top && y < edge.bottom;
  return inside && !(bare && covered(part, x, y)) ? box : null;
}

function covered(part: Element, x: number, y: number): boolean {
  const top = document.elementFromPoint(x, y);
  return top !== null && !part.contains(top) && !top.contains(part);
}
