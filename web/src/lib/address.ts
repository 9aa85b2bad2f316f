/** The addresses of the pages. A site of plain files has one page only: there the others stand behind a `?`. */

import { base, isSite } from "./base";

/** The address of a page from its path; `?` and `#` may follow it. */
export function address(path: string, site = isSite, folder = base): string {
  return folder + (site && path !== "/" ? `?${path.replace("?", "&")}` : path.slice(1));
}

/** The path of the page at an address. */
export function pathIn(
  { pathname, search }: { pathname: string; search: string },
  site = isSite,
  folder = base,
): string {
  if (!site) return pathname.startsWith(folder) ? pathname.slice(folder.length - 1) : "";
  const [first = ""] = new URLSearchParams(search).keys();
  return first.startsWith("/") ? first : "/";
}
