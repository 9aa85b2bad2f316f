import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import { network } from "./lib/network.svelte";
import { place } from "./lib/place.svelte";
import { settings } from "./lib/settings.svelte";
import { learn } from "./lib/texts";
import App from "./shell/App.svelte";
import { pages } from "./shell/pages";

/** What makes an installed app of the pages waits until they are there. */
async function settle(): Promise<void> {
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
  await (await import("./local/install")).install();
}

addEventListener("vite:preloadError", () => void network.outgrown());
pages[place.route.page]?.().catch(() => {}); // while the words come; the page asks for it once more
void learn(settings.language).then(() => mount(App, { target: document.getElementById("app")! }));
if (import.meta.env.PROD && "serviceWorker" in navigator) addEventListener("load", () => void settle());
