// What the files of a folder cost over the wire: node sizes.mjs FOLDER
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const sums = [0, 0, 0];

function row(name, sizes) {
  console.log(sizes.map((size) => `${Math.round(size / 1000)} kB`.padStart(10)).join(""), "", name);
}

console.log("     plain      gzip    brotli");
for (const name of readdirSync(folder)) {
  const data = readFileSync(join(folder, name));
  const sizes = [data, gzipSync(data, { level: 9 }), brotliCompressSync(data)].map((each) => each.length);
  sizes.forEach((size, index) => (sums[index] += size));
  row(name, sizes);
}
row("in all", sums);
