/** Where the browser is, as state; links to own pages change it without loading the page anew. */

import { type Route, routeOf } from "./router";

class Place {
  route = $state.raw<Route>(routeOf(location.pathname));
  query = $state.raw(new URLSearchParams(location.search));

  go(path: string, how: "push" | "replace" = "push"): void {
    history[how === "push" ? "pushState" : "replaceState"](null, "", path);
    this.look();
    if (how === "push") scrollTo(0, 0);
  }

  look(): void {
    const route = routeOf(location.pathname);
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.query = new URLSearchParams(location.search);
  }

  /** Follow links and the back button. */
  listen(): void {
    addEventListener("popstate", () => this.look());
    document.addEventListener("click", (click) => {
      const plain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
      const link = (click.target as Element | null)?.closest("a");
      if (!plain || !link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
      if (link.hash && link.pathname === location.pathname) return;
      if (routeOf(link.pathname).page === "unknown" || click.defaultPrevented) return;
      click.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }
}

export const place = new Place();
