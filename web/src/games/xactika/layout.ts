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
  middle: Size;
  hand: Point[];
  handCard: Size;
  /** The row between table and hand. */
  bar: number;
  barHeight: number;
  /** Of the table and of that row. */
  width: number;
}

const RATIO = 1.44;
const GAP = 8;
const NARROW = 640;
const LOW = 460;

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
  // A phone on its side has the hand beside the table, not below.
  const low = box.h < LOW && box.w > 1.3 * box.h && handCount > 0;
  const compact = low || box.w < NARROW;
  const barHeight = compact ? 48 : 56;
  const width = low ? Math.round(box.w / 2) : box.w;
  const hand = handLayout({ w: low ? box.w - width : box.w, h: box.h }, handCount, compact, low);
  const bar = (low ? box.h - 4 : hand.top) - barHeight;
  return {
    ...tableLayout({ w: width, h: bar }, seats, compact),
    hand: low ? hand.slots.map(({ x, y }) => ({ x: x + width, y })) : hand.slots,
    handCard: hand.size,
    bar,
    barHeight,
    width,
    compact,
  };
}

function handLayout(
  box: Size,
  count: number,
  compact: boolean,
  low: boolean,
): { top: number; size: Size; slots: Point[] } {
  if (count === 0) return { top: box.h - 4, size: card(60), slots: [] };
  const rise = compact ? 10 : 18;
  const widest = compact ? 88 : 116;
  const oneRow = (box.w - 12 - (count - 1) * GAP) / count;
  const rows = oneRow < 58 || (low && count > 4) ? 2 : 1;
  const perRow = Math.ceil(count / rows);
  const byWidth = (box.w - 12 - (perRow - 1) * GAP) / perRow;
  const byHeight = (box.h * (low ? 1 : rows === 2 ? 0.37 : 0.28)) / rows / RATIO;
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

interface Ring {
  side: number;
  top: number;
  badge: Size;
  gap: number;
  /** The middle of the table, kept free. */
  middle: Size;
  /** The badges at the sides lie above their cards, and not beside them. */
  stacked: boolean;
}

/** How much room a side seat needs upwards. */
function stationHeight(ring: Ring, width: number): number {
  return card(width).h + (ring.stacked ? ring.badge.h + ring.gap : 0);
}

/** The room that the ring of cards needs. */
function ringSize(ring: Ring, width: number): Size {
  const { side, top, gap, middle, badge, stacked } = ring;
  const column = stacked ? Math.max(width, badge.w) : width;
  const topRow = Math.max(top * (width + gap), stacked ? top * (badge.w + gap) : 0) - gap;
  return {
    w: 2 * (column + gap) + Math.max(middle.w, topRow),
    h: Math.max(side * (stationHeight(ring, width) + gap) - gap, 2 * (card(width).h + gap) + middle.h),
  };
}

/** The widest cards with which a ring fits. */
function widestCard(box: Size, ring: Ring, most: number): number {
  const { side, top, badge, gap, stacked } = ring;
  const inside = {
    w: box.w - 2 * gap - (side && !stacked ? 2 * (badge.w + gap) : 0),
    h: box.h - 2 * gap - (top ? badge.h + gap : 0),
  };
  let width = most;
  while (width > 34 && (ringSize(ring, width).w > inside.w || ringSize(ring, width).h > inside.h)) width -= 1;
  return width;
}

function tableLayout(
  box: Size,
  seats: number,
  compact: boolean,
): Pick<Layout, "seats" | "badge" | "slots" | "card" | "centre" | "middle"> {
  const [side, top] = SIDES[seats - 1] ?? [3, 3];
  const most = compact ? 88 : 112;
  const beside: Ring = {
    side,
    top,
    badge: compact ? { w: seats > 6 ? 70 : 80, h: 44 } : { w: 148, h: 52 },
    gap: compact ? 6 : 14,
    middle: compact ? { w: 100, h: 58 } : { w: 168, h: 88 },
    stacked: false,
  };
  const stacked = { ...beside, stacked: true };
  const ring = compact && widestCard(box, stacked, most) > widestCard(box, beside, most) ? stacked : beside;
  const width = widestCard(box, ring, most);
  return { ...placeRing(box, ring, width, compact), badge: ring.badge, card: card(width), middle: ring.middle };
}

function placeRing(box: Size, ring: Ring, width: number, compact: boolean): Pick<Layout, "seats" | "slots" | "centre"> {
  const { side, top, badge, gap, stacked } = ring;
  const size = card(width);
  const around = ringSize(ring, width);
  const centre = { x: box.w / 2, y: (box.h + (top ? badge.h + gap : 0)) / 2 };
  const edge = box.w / 2 - badge.w / 2 - 4;
  const columnX = around.w / 2 - (stacked ? Math.max(size.w, badge.w) : size.w) / 2;
  const badgeX = stacked ? columnX : compact ? edge : Math.min(around.w / 2 + gap + badge.w / 2, edge);
  const rowY = around.h / 2 - size.h / 2;
  const badgeY = Math.min(around.h / 2 + gap + badge.h / 2, centre.y - badge.h / 2 - 2);
  const lift = stacked ? { card: (badge.h + gap) / 2, badge: -(size.h + gap) / 2 } : { card: 0, badge: 0 };
  const up = (index: number): number => centre.y - spread(index, side, stationHeight(ring, width) + gap);

  const slots: Point[] = [{ x: centre.x, y: centre.y + rowY }];
  const places: Point[] = [{ x: centre.x, y: box.h }];
  const sit = (index: number, to: -1 | 1): void => {
    slots.push({ x: centre.x + to * columnX, y: up(index) + lift.card });
    places.push({ x: centre.x + to * badgeX, y: up(index) + lift.badge });
  };
  for (let index = 0; index < side; index++) sit(index, -1);
  for (let index = 0; index < top; index++) {
    const step = Math.max(badge.w, size.w) + gap;
    slots.push({ x: centre.x + spread(index, top, stacked ? step : size.w + gap), y: centre.y - rowY });
    places.push({ x: centre.x + spread(index, top, step), y: centre.y - badgeY });
  }
  for (let index = side - 1; index >= 0; index--) sit(index, 1);
  return { seats: places, slots, centre };
}
