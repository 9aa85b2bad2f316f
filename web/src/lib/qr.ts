/** A QR code of a short text: byte mode, error correction M, versions 1 to 10 (ISO/IEC 18004). */

const ECC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const FORMAT_M = 0;

export type Grid = boolean[][];

/** The modules of a code, true is dark, with the mask that is easiest to read; a text beyond version 10 raises a RangeError. */
export function qr(text: string): Grid {
  const grids = [...MASKS.keys()].map((mask) => masked(text, mask));
  return grids.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

/** The code with one of the eight masks; all eight can be read. */
export function masked(text: string, mask: number): Grid {
  const bytes = new TextEncoder().encode(text);
  const version = ECC_PER_BLOCK.findIndex((_, at) => bytes.length <= capacity(at + 1)) + 1;
  if (version === 0) throw new RangeError(`too long for a QR code: ${bytes.length} bytes, at most ${capacity(10)}`);
  return drawn(interleaved(dataOf(bytes, version), version), version, mask);
}

function modulesForData(version: number): number {
  const aligned = version >= 2 ? Math.floor(version / 7) + 2 : 0;
  const plain = (16 * version + 128) * version + 64;
  const pattern = aligned ? (25 * aligned - 10) * aligned - 55 : 0;
  return plain - pattern - (version >= 7 ? 36 : 0);
}

function dataCodewords(version: number): number {
  return Math.floor(modulesForData(version) / 8) - ECC_PER_BLOCK[version - 1]! * BLOCKS[version - 1]!;
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);
const capacity = (version: number): number => Math.floor((8 * dataCodewords(version) - 4 - lengthBits(version)) / 8);

function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, lengthBits(version));
  bytes.forEach((byte) => put(byte, 8));
  const room = 8 * dataCodewords(version);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

// Reed-Solomon over GF(256) with the polynomial 0x11d.

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) result[j] = times(result[j]!, root) ^ (result[j + 1] ?? 0);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((coefficient, i) => (rest[i]! ^= times(coefficient, factor)));
  }
  return rest;
}

function interleaved(data: number[], version: number): number[] {
  const blocks = BLOCKS[version - 1]!;
  const divisor = generator(ECC_PER_BLOCK[version - 1]!);
  const short = Math.floor(data.length / blocks);
  const shortBlocks = blocks - (data.length % blocks);
  const parts: number[][] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block < shortBlocks ? 0 : 1);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => remainder(part, divisor));
  const column = (rows: number[][], i: number): number[] => rows.flatMap((row) => (i < row.length ? [row[i]!] : []));
  const columns = (rows: number[][], n: number): number[] => [...Array(n).keys()].flatMap((i) => column(rows, i));
  return [...columns(parts, short + 1), ...columns(checks, divisor.length)];
}

// Drawing.

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Canvas {
  readonly dark: Grid;
  private readonly fixed: Grid;

  constructor(readonly size: number) {
    this.dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    this.fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  }

  fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  free(x: number, y: number): boolean {
    return !this.fixed[y]![x];
  }

  /** A square of rings around a middle: finder (radius 4 with its margin) or alignment pattern (2). */
  rings(x: number, y: number, radius: number, light: number[]): void {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        this.fix(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  }
}

function drawn(code: number[], version: number, mask: number): Grid {
  const canvas = new Canvas(17 + 4 * version);
  drawPatterns(canvas, version);
  drawFormat(canvas, mask);
  if (version >= 7) drawVersion(canvas, version);
  drawCode(canvas, code, MASKS[mask]!);
  return canvas.dark;
}

function drawPatterns(canvas: Canvas, version: number): void {
  const last = canvas.size - 1;
  for (let i = 0; i <= last; i++) {
    canvas.fix(6, i, i % 2 === 0);
    canvas.fix(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]] as const) canvas.rings(x, y, 4, [2, 4]);
  const middles = version === 1 ? [] : version < 7 ? [6, last - 6] : [6, last / 2, last - 6];
  const corner = (x: number, y: number): boolean => x + y === 12 || (x === 6 && y === last - 6) || (x === last - 6 && y === 6);
  for (const y of middles) for (const x of middles) if (!corner(x, y)) canvas.rings(x, y, 2, [1]);
}

/** Append the remainder of a division of polynomials over bits, as many bits as the divisor's degree. */
function withCheck(value: number, divisor: number, degree: number): number {
  let rest = value;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
  return (value << degree) | rest;
}

function drawFormat(canvas: Canvas, mask: number): void {
  const bits = withCheck((FORMAT_M << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
  const last = canvas.size - 1;
  const along = [0, 1, 2, 3, 4, 5, 7, 8];
  along.forEach((place, i) => canvas.fix(8, place, bit(i)));
  [7, 5, 4, 3, 2, 1, 0].forEach((place, i) => canvas.fix(place, 8, bit(i + 8)));
  for (let i = 0; i < 8; i++) canvas.fix(last - i, 8, bit(i));
  for (let i = 8; i < 15; i++) canvas.fix(8, last - 14 + i, bit(i));
  canvas.fix(8, last - 7, true);
}

function drawVersion(canvas: Canvas, version: number): void {
  const bits = withCheck(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const [far, near] = [canvas.size - 11 + (i % 3), Math.floor(i / 3)];
    canvas.fix(far, near, ((bits >> i) & 1) === 1);
    canvas.fix(near, far, ((bits >> i) & 1) === 1);
  }
}

/** Two columns at a time from the right, up and down in turn, leaving out the timing column. */
function drawCode(canvas: Canvas, code: number[], flips: (x: number, y: number) => boolean): void {
  let i = 0;
  let upward = true;
  for (let right = canvas.size - 1; right >= 1; right -= 2, upward = !upward) {
    if (right === 6) right = 5;
    for (let step = 0; step < canvas.size; step++) {
      const y = upward ? canvas.size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!canvas.free(x, y)) continue;
        const bit = (((code[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1;
        canvas.dark[y]![x] = bit !== flips(x, y);
        i += 1;
      }
    }
  }
}

/** How hard a code is to read: runs, blocks, false finders, too dark or too light. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))];
  let total = 0;
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) {
      if (/^(10111010000|00001011101)$/.test(text.slice(at, at + 11))) total += 40;
    }
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const same = grid[y]![x] === grid[y - 1]![x] && grid[y]![x] === grid[y]![x - 1] && grid[y]![x] === grid[y - 1]![x - 1];
      if (same) total += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length;
  return total + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** One SVG path for all dark modules. */
export const qrPath = (grid: Grid): string =>
  grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
