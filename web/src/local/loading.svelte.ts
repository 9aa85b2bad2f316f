/** Shows how much of what Python needs is there, over whatever page there is, until it has started. */

import { mount, unmount } from "svelte";
import Loading from "./Loading.svelte";

export class Progress {
  part = $state(0);
  private readonly shown: object;

  constructor(readonly whole: number) {
    this.shown = mount(Loading, { target: document.body, props: { progress: this } });
  }

  end(): void {
    void unmount(this.shown);
  }
}
