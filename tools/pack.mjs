// Writes files as they are sent, by brotli and by gzip: node pack.mjs FOLDER TARGET NAME ...
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const QUALITY = 9; // the best takes twenty times as long, for a tenth less
const [folder, target, ...names] = process.argv.slice(2);

mkdirSync(target, { recursive: true });
for (const name of names) {
  const data = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(join(target, `${name}.br`), brotliCompressSync(data, { params }));
  writeFileSync(join(target, `${name}.gz`), gzipSync(data, { level: 9 }));
}
