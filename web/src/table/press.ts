/** A long press on the board, with which one asks what something is. */

const LONG = 650; // milliseconds
const STILL = 8; // pixels that a finger may move meanwhile

export class Press {
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private from = { x: 0, y: 0 };
  private long = false;

  constructor(private readonly ask: (touch: PointerEvent) => void) {}

  begin(touch: PointerEvent): void {
    this.end();
    this.long = false;
    this.from = { x: touch.clientX, y: touch.clientY };
    this.waiting = setTimeout(() => this.reach(touch), LONG);
  }

  move({ clientX, clientY }: PointerEvent): void {
    if (Math.hypot(clientX - this.from.x, clientY - this.from.y) > STILL) this.end();
  }

  end(): void {
    clearTimeout(this.waiting);
  }

  /** Keep the click that ends a long press from the board. */
  click(touch: MouseEvent): void {
    if (!this.long || touch.detail === 0) return; // 0: by a key
    touch.preventDefault();
    touch.stopPropagation();
  }

  private reach(touch: PointerEvent): void {
    this.long = true;
    // The board forgets what it was about to drag.
    touch.target?.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true, pointerId: touch.pointerId }));
    this.ask(touch);
  }
}
