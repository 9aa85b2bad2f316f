/** What is looked for beyond types: mistakes in TypeScript and in Svelte's templates. */

import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      // Svelte's own check knows which of its warnings are ignored on purpose, and fails where none is.
      "svelte/no-unused-svelte-ignore": "off",
      // A set or map that nothing is drawn from need not be watched.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
);
