/** SHA-256 and HMAC by WebCrypto, or by hand where a browser keeps WebCrypto to https (a phone in the home network). */

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes that a text in small hexadecimal letters spells; none if it is not one. */
export const bytesOf = (hex: string): Bytes =>
  Uint8Array.from((/^([0-9a-f]{2})*$/.test(hex) && hex.match(/../g)) || [], (pair) => parseInt(pair, 16));

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export async function sha256(data: Bytes): Promise<Bytes> {
  if (!globalThis.crypto?.subtle) return sha256ByHand(data);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

export async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  if (!globalThis.crypto?.subtle) return hmacByHand(key, data);
  const signer = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", signer, data));
}

function joined(first: Bytes, second: Bytes): Bytes {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

export function hmacByHand(key: Bytes, data: Bytes): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256ByHand(key) : key);
  const inner = sha256ByHand(
    joined(
      block.map((byte) => byte ^ 0x36),
      data,
    ),
  );
  return sha256ByHand(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

const PRIMES = [...Array(312).keys()]
  .slice(2)
  .filter((n) => ![...Array(18).keys()].some((d) => d > 1 && d < n && n % d === 0));
const bitsOfRoot = (n: number, root: number): number => ((n ** (1 / root) % 1) * 2 ** 32) >>> 0;
const K = PRIMES.slice(0, 64).map((prime) => bitsOfRoot(prime, 3));
const START = PRIMES.slice(0, 8).map((prime) => bitsOfRoot(prime, 2));
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, word by word. */
export function sha256ByHand(data: Bytes): Bytes {
  const length = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(length - 8, Math.floor(data.length / 2 ** 29));
  words.setUint32(length - 4, data.length * 8);
  const hash = [...START];
  for (let at = 0; at < length; at += 64) compress(hash, words, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

function compress(hash: number[], words: DataView, at: number): void {
  const w = Array.from({ length: 16 }, (_, i) => words.getUint32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15]!, w[i - 2]!];
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    w.push((w[i - 16]! + small + w[i - 7]! + large) >>> 0);
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) >>> 0));
}
