/** Where parts of a board are on the screen, as long as they are looked for: a board moves them whenever it likes. */

export class Spots {
  boxes = $state.raw<(DOMRect | null)[]>([]);

  /** Follow parts, or those that selectors name; null: it is not to be seen. To be called inside an effect. */
  follow(board: HTMLElement, targets: (string | Element)[]): () => void {
    let frame = 0;
    const look = (): void => {
      const seen = targets.map((each) => boxOf(board, typeof each === "string" ? board.querySelector(each) : each));
      if (JSON.stringify(seen) !== JSON.stringify(this.boxes)) this.boxes = seen;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }
}

function boxOf(board: HTMLElement, part: Element | null): DOMRect | null {
  const edge = board.getBoundingClientRect();
  const box = part?.getBoundingClientRect();
  const x = box ? box.x + box.width / 2 : -1;
  const y = box ? box.y + box.height / 2 : -1;
  return box && x > edge.left && x < edge.right && y > edge.top && y < edge.bottom ? box : null;
}
