/** Where the pages lie: a site may have them in a folder of its own. */
export const base = import.meta.env.PROD
  ? new URL(/* @vite-ignore */ "../", import.meta.url).pathname
  : import.meta.env.BASE_URL;

/** A site of plain files, written by `tafelrunde site`: there is no server, now or ever. */
export const isSite = globalThis.document?.documentElement?.dataset.site !== undefined;
