/** A long press on the board, with which one asks what something is. */

const LONG = 650; // milliseconds
const STILL = 8; // pixels that a finger may move meanwhile

export class Press {
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private from = { x: 0, y: 0 };

  constructor(private readonly ask: (part: Element) => void) {}

  begin({ target, clientX: x, clientY: y }: PointerEvent): void {
    this.end();
    this.from = { x, y };
    this.waiting = setTimeout(() => this.ask(target as Element), LONG);
  }

  move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - this.from.x, clientY - this.from.y) > STILL) this.end();
  }

  end(): void {
    clearTimeout(this.waiting);
  }
}
