/** Lets the browser keep the pages, and says when a newer version of them is ready. */

import { base, isSite } from "../lib/base";
import { keeps, network } from "../lib/network.svelte";

const HOUR = 3600 * 1000;

export async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const found = await serviceWorker.register(`${base}sw.js`, { scope: base }).catch(() => null);
  if (!found) return;
  const offer = (ready: ServiceWorker | null): void => {
    if (!ready || !serviceWorker.controller) return; // the first version replaces nothing
    network.renew = () => {
      serviceWorker.addEventListener("controllerchange", () => location.reload());
      ready.postMessage("take over");
    };
  };
  offer(found.waiting);
  found.addEventListener("updatefound", () => {
    const fresh = found.installing;
    fresh?.addEventListener("statechange", () => fresh.state === "installed" && offer(fresh));
  });
  setInterval(() => void found.update().catch(() => {}), HOUR);
  if (!(await keeps())) return;
  const { handIn, noteUnseen } = await import("../shared/handing");
  if (!isSite) await noteUnseen().catch(() => {}); // some other time
  await handIn();
  if (!network.alone) await (await import("./engine")).rest().catch(() => {}); // the page says what is wrong, if somebody plays
  await (await import("./files")).follow().catch(() => {}); // some other time
}
