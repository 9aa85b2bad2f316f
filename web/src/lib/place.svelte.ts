/** Where the browser is, as state; links to own pages change it without loading the page anew. */

import { address, pathIn } from "./address";
import { type Route, routeOf } from "./router";

class Place {
  route = $state.raw<Route>(routeOf(pathIn(location)));
  query = $state.raw(new URLSearchParams(location.search));
  /** What lies over the page, the topmost last, each with what closes it. */
  private covers: (() => void)[] = [];
  private leaving = false; // a way back was taken here, not by a person

  go(path: string, how: "push" | "replace" = "push"): void {
    this.move(address(path), how);
  }

  private move(url: string, how: "push" | "replace"): void {
    const push = how === "push" && !history.state; // what lies over the page has an entry already
    history[push ? "pushState" : "replaceState"](null, "", url);
    this.look();
    if (how === "push") scrollTo(0, 0);
  }

  look(): void {
    const route = routeOf(pathIn(location));
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.query = new URLSearchParams(location.search);
  }

  /** Something lies over the page: the back button closes it. Call what is returned when it has gone. */
  cover(close: () => void): () => void {
    this.covers.push(close);
    this.settle();
    return () => {
      this.covers = this.covers.filter((each) => each !== close);
      queueMicrotask(() => this.settle()); // what comes in its place takes its entry
    };
  }

  /** All that lies over the page has one entry in the browser's history. */
  private settle(): void {
    const entered = history.state === "cover";
    if (this.covers.length) {
      if (!entered) history.pushState("cover", "");
    } else if (entered && !this.leaving) {
      this.leaving = true;
      history.back();
    }
  }

  private back(): void {
    if (this.leaving) {
      this.leaving = false;
      this.settle();
    } else if (this.covers.length) this.covers.at(-1)!();
    else this.look();
  }

  /** Follow links and the back button. */
  listen(): void {
    addEventListener("popstate", () => this.back());
    document.addEventListener("click", (click) => {
      const plain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
      const link = (click.target as Element | null)?.closest("a");
      if (!plain || !link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      const path = pathIn(link);
      if (link.hash && path === pathIn(location)) return;
      if (routeOf(path).page === "unknown" || click.defaultPrevented) return;
      click.preventDefault();
      this.move(link.href, "push");
    });
  }
}

export const place = new Place();
