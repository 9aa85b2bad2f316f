// Writes the service worker, which knows all files that were built, and is another one if any of them is.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve, sep } from "node:path";

const here = import.meta.dirname;
const built = resolve(here, "../src/tafelrunde/server/web");
const entries = readdirSync(built, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
const paths = entries.map((each) => resolve(each.parentPath, each.name)).sort();
const digest = createHash("sha256");
for (const path of paths) digest.update(readFileSync(path));
const names = paths.map((path) => path.slice(built.length + 1).replaceAll(sep, "/"));
const known = [
  `const VERSION = "${digest.digest("hex").slice(0, 12)}";`,
  `const FILES = ${JSON.stringify(names.map((name) => (name === "index.html" ? "./" : name)))};`,
];
writeFileSync(resolve(built, "sw.js"), [...known, readFileSync(resolve(here, "sw.js"), "utf8")].join("\n"));
