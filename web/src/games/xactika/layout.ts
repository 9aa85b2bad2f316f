/**
 * Where everything lies in a box of any size. Seats sit around the table, clockwise from the own one at the
 * bottom: up the left side, along the top, down the right side. Their cards form a smaller ring inside.
 */

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  w: number;
  h: number;
}

export interface Layout {
  compact: boolean;
  /** Middles of the seats' badges; index 0 is the own seat, then clockwise. */
  seats: Point[];
  badge: Size;
  /** Middles of the seats' cards in the trick. */
  slots: Point[];
  card: Size;
  /** The middle of the table, for the demand, the bids and the question for a symbol. */
  centre: Point;
  room: Size;
  hand: Point[];
  handCard: Size;
  /** The row between table and hand. */
  bar: number;
  barHeight: number;
}

const RATIO = 1.44;
const GAP = 8;
const NARROW = 640;

/** Of so many others, how many sit left, on top and right. */
const SIDES: Record<number, [number, number]> = {
  1: [0, 1],
  2: [1, 0],
  3: [1, 1],
  4: [1, 2],
  5: [2, 1],
  6: [2, 2],
  7: [2, 3],
  8: [3, 2],
  9: [3, 3],
};

const card = (w: number): Size => ({ w, h: Math.round(w * RATIO) });

export function layout(box: Size, seats: number, handCount: number): Layout {
  const compact = box.w < NARROW;
  const barHeight = compact ? 48 : 56;
  const hand = handLayout(box, handCount, compact);
  const bar = hand.top - barHeight;
  return { ...tableLayout({ w: box.w, h: bar }, seats, compact), hand: hand.slots, handCard: hand.size, bar, barHeight, compact };
}

function handLayout(box: Size, count: number, compact: boolean): { top: number; size: Size; slots: Point[] } {
  if (count === 0) return { top: box.h - 4, size: card(60), slots: [] };
  const rise = compact ? 10 : 18;
  const widest = compact ? 80 : 116;
  const oneRow = (box.w - 12 - (count - 1) * GAP) / count;
  const rows = oneRow < 58 ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const byWidth = (box.w - 12 - (perRow - 1) * GAP) / perRow;
  const byHeight = (box.h * (rows === 2 ? 0.37 : 0.28)) / rows / RATIO;
  const size = card(Math.floor(Math.max(44, Math.min(widest, byWidth, byHeight))));
  // The second row hides only the lower corner of the first.
  const step = Math.round(size.h * (compact ? 0.82 : 1));
  const top = box.h - (rows - 1) * step - size.h - rise - 8;
  const slots = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    return {
      x: box.w / 2 + spread(index - row * perRow, inRow, size.w + GAP),
      y: top + rise + row * step + size.h / 2,
    };
  });
  return { top, size, slots };
}

/** The index-th of several things in a row, from its middle. */
function spread(index: number, count: number, step: number): number {
  return (index - (count - 1) / 2) * step;
}

function tableLayout(box: Size, seats: number, compact: boolean): Pick<Layout, "seats" | "badge" | "slots" | "card" | "centre" | "room"> {
  const [side, top] = SIDES[seats - 1] ?? [3, 3];
  const badge = compact ? { w: seats > 6 ? 70 : 80, h: 42 } : { w: 148, h: 52 };
  const gap = compact ? 6 : 14;
  const middle = compact ? { w: 92, h: 58 } : { w: 168, h: 88 };
  const inside = {
    w: box.w - 2 * gap - (side ? 2 * (badge.w + gap) : 0),
    h: box.h - 3 * gap - (top ? badge.h + gap : 0),
  };
  const ring = (w: number): Size => ({
    w: 2 * (w + gap) + Math.max(middle.w, top * (w + gap) - gap),
    h: Math.max(side * (card(w).h + gap) - gap, 2 * (card(w).h + gap) + middle.h),
  });
  let width = compact ? 84 : 112;
  while (width > 34 && (ring(width).w > inside.w || ring(width).h > inside.h)) width -= 1;
  const size = card(width);
  const around = ring(width);
  const head = top ? badge.h + gap : 0;
  const centre = { x: box.w / 2, y: (box.h + head) / 2 };
  const columnX = around.w / 2 - size.w / 2;
  const edge = box.w / 2 - badge.w / 2 - 4;
  const badgeX = compact ? edge : Math.min(around.w / 2 + gap + badge.w / 2, edge);
  const rowY = around.h / 2 - size.h / 2;
  const badgeY = Math.min(around.h / 2 + gap + badge.h / 2, centre.y - badge.h / 2 - 2);
  const badgeStep = Math.max(badge.w, size.w) + gap;

  const slots: Point[] = [{ x: centre.x, y: centre.y + rowY }];
  const places: Point[] = [{ x: centre.x, y: box.h }];
  const up = (index: number): number => -spread(index, side, size.h + gap);
  for (let index = 0; index < side; index++) {
    slots.push({ x: centre.x - columnX, y: centre.y + up(index) });
    places.push({ x: centre.x - badgeX, y: centre.y + up(index) });
  }
  for (let index = 0; index < top; index++) {
    slots.push({ x: centre.x + spread(index, top, size.w + gap), y: centre.y - rowY });
    places.push({ x: centre.x + spread(index, top, badgeStep), y: centre.y - badgeY });
  }
  for (let index = side - 1; index >= 0; index--) {
    slots.push({ x: centre.x + columnX, y: centre.y + up(index) });
    places.push({ x: centre.x + badgeX, y: centre.y + up(index) });
  }
  const room = { w: inside.w, h: around.h };
  return { seats: places, badge, slots, card: size, centre, room };
}
