/** How the parts share a box of any size. */

import { SUMS, WIDTH } from "./sheet";

export interface Layout {
  /** `tall`: sheets above, cards below. `wide`: cards left, sheets right. `low`: the same in one hand's height. */
  form: "tall" | "wide" | "low";
  /** Little room: the sum in one line, the others without their drawings. */
  tight: boolean;
  /** Width of a grid card and of a hand card. */
  card: number;
  hand: number;
  /** Width of the column of cards, where it has one of its own. */
  side: number;
  /** Height of a row of the own sheet, in the sheet's units. */
  pitch: number;
  /** How many of the others' sheets stand side by side. */
  abreast: number;
}

const TOUCH = 44;
const LOW = 500; // of width, that cards and sheets need side by side
const BESIDE = 150;
const BESIDE_TIGHT = 112;
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** The height of the own sheet: rows, points of columns, the line with misses and score. */
function sheetHeight(width: number, pitch: number, footer: number): number {
  const unit = width / WIDTH;
  return (3 * pitch + SUMS) * unit + footer;
}

export function layout(w: number, h: number, others: number, own: boolean): Layout {
  if (h < 480 && w > Math.max(h, LOW)) return low(w, h, others, own);
  if (w < 720 || w < 0.95 * h) return tall(w, h, others, own);
  return wide(w, h, others, own);
}

/** The height of somebody's small sheet of a given width, with its gap. */
const miniHeight = (width: number): number => 0.26 * width + 42;

function tall(w: number, h: number, others: number, own: boolean): Layout {
  const width = w - 28;
  if (!own) {
    const abreast = others * miniHeight(w) + 2 * 96 + 120 < h ? 1 : 2;
    const room = h - Math.ceil(others / abreast) * miniHeight(w / abreast) - 120;
    return {
      form: "tall",
      tight: false,
      card: clamp(TOUCH, room / 2, Math.min(100, (w - 188) / 2)),
      hand: TOUCH,
      side: 0,
      pitch: 108,
      abreast,
    };
  }
  const most = Math.min((w - 124) / 3, 150);
  const least = Math.max(106, (TOUCH / width) * WIDTH);
  const room = (minis: number, pitch: number): number => h - minis - sheetHeight(width, pitch, 48) - 50;
  const minis = others === 1 ? 72 : others ? miniHeight(w / others) : 0;
  const tight = room(minis, least) < BESIDE + TOUCH;
  const rest = room(tight && others ? 52 : minis, least);
  const beside = tight ? BESIDE_TIGHT : BESIDE; // what the sum and a button need beside the grid
  const even = clamp(TOUCH, (rest - 10) / 3, most);
  const card = Math.max(even, (beside - 10) / 2);
  const hand = clamp(TOUCH, rest - 2 * card - 10, even);
  const pitch = clamp(least, least + ((rest - 3 * even - 10) * 0.3 * WIDTH) / width, 1.2 * least);
  return { form: "tall", tight, card, hand, side: 0, pitch, abreast: Math.max(1, others) };
}

function wide(w: number, h: number, others: number, own: boolean): Layout {
  const side = clamp(264, w * 0.29, 380);
  const hand = clamp(56, (side - 20) / 3, 112);
  const card = clamp(64, (h - 32 - 224 - (own ? hand + 16 : 64)) / 2, Math.min(156, (side - 10) / 2));
  const width = w - side - 106;
  const rest = h - 32 - (own ? sheetHeight(width, 112, 96) : 0);
  const need = (abreast: number): number => Math.ceil(others / abreast) * miniHeight(width / abreast);
  const abreast = [1, 2].find((each) => need(each) <= rest) ?? Math.max(1, Math.min(others, 3));
  const least = Math.max(100, (TOUCH / width) * WIDTH);
  const pitch = clamp(least, 112 + (((rest - need(abreast)) / 3) * WIDTH) / width, Math.max(least, 140));
  return { form: "wide", tight: false, card, hand, side, pitch, abreast };
}

function low(w: number, h: number, others: number, own: boolean): Layout {
  const card = clamp(44, (h - 16 - 130) / 2, 88);
  const hand = clamp(44, (h - 16 - 20 - 74) / 3, 72);
  const side = 2 * card + 10 + (own ? hand + 12 : 0);
  const width = w - side - 52;
  return {
    form: "low",
    tight: true,
    card,
    hand,
    side: Math.max(side, 220),
    pitch: clamp(90, (TOUCH / width) * WIDTH, 160),
    abreast: own ? Math.max(1, others) : 2,
  };
}
