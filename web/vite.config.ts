import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What nearly every page needs comes in one file: many small ones would be longer together.
const SHARED =
  /src\/lib\/(address|api|base|focus|games|here|hushed|i18n|levels|lobby|marks|names|network|numbers|place|refusals|router|settings|sorry|stage|texts|transport)|src\/shell\/(Dialog|Icon|Line)/;

export default defineConfig({
  // Short names of classes, for they stand wherever something is drawn.
  plugins: [
    svelte({ compilerOptions: { runes: true, cssHash: ({ hash, filename }) => `s${hash(filename).slice(-5)}` } }),
  ],
  worker: { format: "es" },
  // The files find each other wherever they lie; only the page names them from the root, and `tafelrunde site` changes that.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  build: {
    outDir: "../src/tafelrunde/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "lib", test: SHARED }] } } },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/socket": { target: "ws://127.0.0.1:8000", ws: true } } },
  test: { environment: "node", setupFiles: "src/testing.ts" },
});
