/** Where the pages lie: a site may have them in a folder of its own. */
export const base = import.meta.env.BASE_URL;
