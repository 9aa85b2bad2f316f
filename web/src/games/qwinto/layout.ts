/** How the parts share a box of any size. */

import { SUMS, WIDTH } from "./sheet";

export interface Layout {
  /** `tall`: sheets above, cards below. `wide`: cards left, sheets right. `low`: the same in one hand's height. */
  form: "tall" | "wide" | "low";
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
const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** The height of the own sheet: rows, points of columns, the line with misses and score. */
function sheetHeight(width: number, pitch: number, footer: number): number {
  const unit = width / WIDTH;
  return (3 * pitch + SUMS) * unit + footer;
}

export function layout(w: number, h: number, others: number, own: boolean): Layout {
  if (h < 480 && w > h) return low(w, h, others, own);
  if (w < 720) return tall(w, h, others, own);
  return wide(w, h, others, own);
}

function tall(w: number, h: number, others: number, own: boolean): Layout {
  const width = w - 28;
  const abreast = own ? Math.max(1, others) : others > 2 ? 2 : 1;
  const minis = own ? (others ? 76 : 0) : Math.ceil(others / abreast) * ((w / abreast) * 0.28 + 36);
  const most = (w - 120) / 3;
  const fits = (pitch: number): number => (h - minis - (own ? sheetHeight(width, pitch, 60) : 0) - 44) / (own ? 3 : 2);
  const least = (TOUCH / width) * WIDTH;
  const pitch = own ? clamp(least, least + ((fits(least) - most) * 1.1 * WIDTH) / width, 1.35 * least) : 108;
  const card = clamp(44, fits(pitch), Math.min(most, 128));
  return { form: "tall", card, hand: card, side: 0, pitch, abreast };
}

function wide(w: number, h: number, others: number, own: boolean): Layout {
  const side = clamp(272, w * 0.32, 380);
  const hand = clamp(56, (side - 16 - 76) / 3, 96);
  const card = clamp(64, (h - 32 - 224 - (own ? hand + 16 : 0)) / 2, (side - 8) / 2);
  const width = w - side - 80;
  const rest = h - 32 - sheetHeight(width, 112, 96);
  const abreast = !own ? (others > 2 && h < 700 ? 2 : 1) : others > 2 && rest < 0.56 * width ? 3 : others > 1 ? 2 : 1;
  const lines = Math.ceil(others / abreast);
  const minis = lines * ((width / abreast) * 0.27 + 44);
  const pitch = clamp(100, 112 + (((rest - minis) / 3) * WIDTH) / width, 140);
  return { form: "wide", card, hand, side, pitch, abreast };
}

function low(w: number, h: number, others: number, own: boolean): Layout {
  const card = clamp(44, (h - 16 - 100) / 2, 88);
  const hand = clamp(44, (h - 16 - 18) / 4, 72);
  const side = 2 * card + 8 + (own ? hand + 8 : 0);
  const width = w - side - 52;
  return { form: "low", card, hand, side, pitch: clamp(90, (TOUCH / width) * WIDTH, 160), abreast: own ? Math.max(1, others) : 2 };
}
