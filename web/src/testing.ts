/** Tests speak both languages, in whatever they import. */

import { beforeAll } from "vitest";
import { learn } from "./lib/texts";

beforeAll(async () => {
  await learn("de");
  await learn("en");
});
