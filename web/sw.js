/* Keeps the pages for when there is no network. VERSION and FILES stand in front of it when the pages are built. */

const SERVERS = /^(api|engine|healthz|metrics)(\/|$)/; // addresses that are no pages
const KEPT = 2; // versions: a page that is still open may need a file of the one before

const scope = new URL(registration.scope).pathname;
const PAGES = `tafelrunde-pages ${scope} `; // another folder of this host may have pages of its own
const SHELL = PAGES + VERSION;

async function fill() {
  const cache = await caches.open(SHELL);
  // What has its content in its name comes from the browser's own cache, where it is there already.
  await cache.addAll(
    FILES.map((file) => new Request(file, { cache: file.startsWith("assets/") ? "default" : "no-cache" })),
  );
}

async function tidy() {
  const pages = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== SHELL);
  await Promise.all(pages.slice(0, 1 - KEPT || undefined).map((name) => caches.delete(name)));
  await clients.claim();
}

async function kept(request) {
  const own = await (await caches.open(SHELL)).match(request);
  return own ?? (await caches.match(request)) ?? fetch(request);
}

async function page(request) {
  return (await (await caches.open(SHELL)).match("./")) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(scope)) return;
  const path = pathname.slice(scope.length);
  if (request.mode === "navigate") {
    if (!SERVERS.test(path)) event.respondWith(page(request));
  } else if (FILES.includes(path) || (/^(assets|engine)\//.test(path) && path !== "engine/engine.json")) {
    event.respondWith(kept(request));
  }
});
