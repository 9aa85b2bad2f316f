/** Mouse, fingers and wheel, told as what they mean: move, pinch, point, turn, tap. */

export interface Meanings {
  move: (dx: number, dy: number) => void;
  pinch: (factor: number, x: number, y: number) => void;
  /** The mouse is here, with no button down; x is null when it has left. */
  point: (x: number | null, y: number) => void;
  /** Whole notches (null while pinching on a trackpad), and the same as a factor. */
  wheel: (notches: number | null, factor: number, x: number, y: number) => void;
  tap: (event: MouseEvent) => void;
}

const STILL = 8; // pixels a finger may tremble in a tap
const NOTCH = 60; // of a wheel; trackpads send many small parts of it

interface Spot {
  x: number;
  y: number;
}

/** Handlers for the element on which the gestures are made; keep its `touch-action` none. */
export function gesture(means: Meanings) {
  const fingers = new Map<number, Spot>();
  let far = 0;
  let dragged = false;
  let rolled = 0;

  const within = (event: MouseEvent): Spot => {
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  };

  function spread(): { length: number; x: number; y: number } | null {
    const [a, b] = [...fingers.values()];
    return a && b ? { length: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null;
  }

  function onpointerdown(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest("button")) return;
    if (fingers.size === 0) [far, dragged] = [0, false];
    fingers.set(event.pointerId, within(event));
  }

  function onpointermove(event: PointerEvent): void {
    const now = within(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      const free = event.pointerType === "mouse" && !(event.target as Element).closest("button");
      return means.point(free ? now.x : null, now.y);
    }
    const old = spread();
    fingers.set(event.pointerId, now);
    far += Math.hypot(now.x - before.x, now.y - before.y);
    if (!dragged && far < STILL && fingers.size === 1) return;
    if (!dragged) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    dragged = true;
    const fresh = spread();
    if (old && fresh) {
      means.pinch(fresh.length / Math.max(1, old.length), fresh.x, fresh.y);
      means.move(fresh.x - old.x, fresh.y - old.y);
    } else means.move(now.x - before.x, now.y - before.y);
  }

  function onpointerup(event: PointerEvent): void {
    fingers.delete(event.pointerId);
  }

  function onclick(event: MouseEvent): void {
    const drew = dragged;
    dragged = false;
    if (!drew && !(event.target as Element).closest("button")) means.tap(event);
  }

  function onwheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = within(event);
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
    const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0015));
    if (event.ctrlKey) return means.wheel(null, factor, x, y);
    rolled = Math.sign(rolled) === Math.sign(pixels) ? rolled + pixels : pixels;
    const notches = Math.trunc(rolled / NOTCH);
    rolled -= notches * NOTCH;
    means.wheel(Math.sign(notches), factor, x, y);
  }

  const onpointerleave = (): void => means.point(null, 0);
  return { onpointerdown, onpointermove, onpointerup, onpointercancel: onpointerup, onpointerleave, onclick, onwheel };
}
