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
  low: boolean;
  /** Middles of the seats' badges; index 0 is the own seat, then clockwise. */
  seats: Point[];
  /** Beside them how large each badge is. */
  badges: Size[];
  /** Middles of the seats' cards in the trick. */
  slots: Point[];
  card: Size;
  /** The middle of the table, for the demand, the bids and the question for a symbol. */
  centre: Point;
  middle: Size;
  /** What asks for the bid. */
  picker: Picker;
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
const LEAST = 26; // pixels that a card is wide
const WIDE = 148; // a badge with room for a name
const WIDEST = 200; // for a long one
const BADGE = 60; // one with room for bid and points

/** What asks for the bid; `bare`: without words, for the frame says it, too. */
export interface Picker extends Size {
  abreast: number;
  bare: boolean;
}
const TALL: Picker = { abreast: 3, bare: false, w: 168, h: 196 };
const LOW_ONE: Picker = { abreast: 5, bare: false, w: 252, h: 132 };
const FLAT: Picker = { abreast: 5, bare: true, w: 252, h: 104 };
const SLIM: Picker = { abreast: 3, bare: true, w: 168, h: 158 };

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

/** `bidding`: no cards lie on the table, but what asks for a bid does. */
export function layout(box: Size, seats: number, handCount: number, bidding = false): Layout {
  // A phone on its side has the hand beside the table, not below.
  const low = box.h < LOW && box.w > 1.3 * box.h && handCount > 0;
  const compact = low || box.w < NARROW;
  const barHeight = compact ? 48 : 56;
  const width = low ? Math.round(box.w * 0.58) : box.w;
  const hand = handLayout({ w: low ? box.w - width : box.w, h: box.h }, handCount, compact, low);
  const bar = (low ? box.h - 4 : hand.top) - barHeight;
  const table = { w: width, h: bar };
  return {
    picker: TALL,
    ...(compact && bidding ? bidLayout(table, seats, low) : tableLayout(table, seats, compact, low)),
    low,
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
  /** The badges at the sides, and how wide those on top are. */
  badge: Size;
  topBadge: number;
  gap: number;
  /** The middle of the table, kept free. */
  middle: Size;
  /** The badges at the sides lie above their cards, and not beside them. */
  stacked: boolean;
  /** The only badge on top lies beside its card, and not above it. */
  flat: boolean;
}

/** The room above the ring. */
const above = ({ top, badge, gap, flat }: Ring): number => (top && !flat ? badge.h + gap : 0);

/** How much room a side seat needs upwards. */
function stationHeight(ring: Ring, width: number): number {
  return card(width).h + (ring.stacked ? ring.badge.h + ring.gap : 0);
}

/** The room that the ring of cards needs. */
function ringSize(ring: Ring, width: number): Size {
  const { side, top, gap, middle, badge, stacked } = ring;
  const column = stacked ? Math.max(width, badge.w) : width;
  return {
    w: 2 * (column + gap) + Math.max(middle.w, top * (width + gap) - gap),
    h: Math.max(side * (stationHeight(ring, width) + gap) - gap, 2 * (card(width).h + gap) + middle.h),
  };
}

/** The widest cards with which a ring fits. */
function widestCard(box: Size, ring: Ring, most: number): number {
  const { side, badge, gap, stacked } = ring;
  const inside = {
    w: box.w - 2 * gap - (side && !stacked ? 2 * (badge.w + gap) : 0),
    h: box.h - 2 * gap - above(ring),
  };
  let width = most;
  while (width > LEAST && (ringSize(ring, width).w > inside.w || ringSize(ring, width).h > inside.h)) width -= 1;
  return width;
}

type Table = Pick<Layout, "seats" | "badges" | "slots" | "card" | "centre" | "middle">;

function tableLayout(box: Size, seats: number, compact: boolean, low: boolean): Table {
  const [side, top] = SIDES[seats - 1] ?? [3, 3];
  const most = compact ? (seats > 6 ? 56 : 88) : 112; // many need the room for their names
  const badge = compact ? { w: seats > 6 ? 70 : 80, h: 44 } : { w: seats > 4 ? WIDE : WIDEST, h: 52 };
  const gap = compact ? 6 : 14;
  const middle = compact ? { w: seats > 6 ? 84 : 100, h: 58 } : { w: 168, h: 88 };
  const topBadge = side < 3 ? abreast(box.w, top, gap, Math.max(WIDE, badge.w)) : badge.w; // three at a side may reach up to those on top
  const beside: Ring = { side, top, badge, topBadge, gap, middle, stacked: false, flat: low && top === 1 && side < 2 };
  const stacked: Ring = { ...beside, stacked: true };
  const widest = { stacked: widestCard(box, stacked, most), beside: widestCard(box, beside, most) };
  // Above their cards badges have more room for names, which is worth slightly smaller cards.
  const stacks = compact && !low && widest.stacked > Math.max(LEAST, 0.85 * widest.beside);
  const width = stacks ? widest.stacked : widest.beside;
  const ring = stacks ? widened(box, stacked, width) : beside;
  return { ...placeRing(box, ring, width, compact), badges: badgesOf(ring), card: card(width), middle: ring.middle };
}

/** Badges above their cards, with the room for names that these cards leave at the sides and on top. */
function widened(box: Size, ring: Ring, width: number): Ring {
  const { top, badge, gap, middle } = ring;
  const inner = Math.max(middle.w, top * (width + gap) - gap);
  const w = Math.max(badge.w, Math.min(WIDE, Math.floor((box.w - inner) / 2) - 2 * gap));
  return { ...ring, badge: { ...badge, w }, topBadge: abreast(box.w, top, gap) };
}

/** How wide each of some badges may be in a row, if there is room for a name. */
const abreast = (width: number, count: number, gap: number, most = WIDE): number =>
  Math.floor(Math.min(most, (width - gap) / Math.max(1, count) - gap));

function badgesOf({ side, top, badge, topBadge }: Ring): Size[] {
  const sides = Array<Size>(side).fill(badge);
  return [badge, ...sides, ...Array<Size>(top).fill({ ...badge, w: topBadge }), ...sides];
}

/** The first that fits below and between the others' badges, else the smallest. */
function pickerFor(room: Size, few: boolean, low: boolean): Picker {
  const fitting = low ? [LOW_ONE, SLIM] : few ? [TALL, LOW_ONE, FLAT] : [TALL, SLIM];
  return fitting.find(({ w, h }) => w <= room.w && h <= room.h) ?? fitting.at(-1)!;
}

/** Badges along the edges, and the whole middle for what asks for the bid. */
function bidLayout(box: Size, seats: number, low: boolean): Table & Pick<Layout, "picker"> {
  const few = !low && seats <= 4; // then all have room for their names on top
  const [side, top] = few ? [0, seats - 1] : (SIDES[seats - 1] ?? [3, 3]);
  const [gap, h] = [4, 44];
  const under = top ? h + 2 * gap : 0;
  const picker = pickerFor({ w: box.w - (side && 2 * (BADGE + 2 * gap)), h: box.h - under }, few, low);
  const badge = { w: Math.floor(Math.min(WIDE, (box.w - picker.w) / 2 - 2 * gap)), h };
  const topBadge = abreast(box.w, top, gap);
  const ring: Ring = { side, top, badge, topBadge, gap, middle: picker, stacked: false, flat: false };
  // Where there is no room for all it rather lies over the own seat, which has no bid yet.
  const middle = (above(ring) + box.h) / 2;
  const centre = { x: box.w / 2, y: Math.max(middle, under + picker.h / 2) };
  const column = (x: number): Point[] =>
    Array.from({ length: side }, (_, index) => ({ x, y: middle - spread(index, side, h + gap) }));
  const row = Array.from({ length: top }, (_, index) => ({
    x: centre.x + spread(index, top, topBadge + gap),
    y: gap + h / 2,
  }));
  const edge = gap + badge.w / 2;
  const places = [{ x: centre.x, y: box.h }, ...column(edge), ...row, ...column(box.w - edge).toReversed()];
  const slots = places.map(() => centre);
  return { seats: places, badges: badgesOf(ring), slots, card: card(LEAST), centre, middle: picker, picker };
}

function placeRing(box: Size, ring: Ring, width: number, compact: boolean): Pick<Layout, "seats" | "slots" | "centre"> {
  const { side, top, badge, topBadge, gap, stacked, flat } = ring;
  const size = card(width);
  const around = ringSize(ring, width);
  const centre = { x: box.w / 2, y: (box.h + above(ring)) / 2 };
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
    const step = Math.max(topBadge, size.w) + gap;
    slots.push({ x: centre.x + spread(index, top, size.w + gap), y: centre.y - rowY });
    if (flat) places.push({ x: centre.x - (size.w + topBadge) / 2 - gap, y: centre.y - rowY });
    else places.push({ x: centre.x + spread(index, top, step), y: centre.y - badgeY });
  }
  for (let index = side - 1; index >= 0; index--) sit(index, 1);
  return { seats: places, slots, centre };
}
