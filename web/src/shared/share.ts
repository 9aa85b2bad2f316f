/** Hand on a game of this browser, in a dialog over whatever page there is. */

import { mount, unmount } from "svelte";
import ShareGame from "./ShareGame.svelte";

export function share({ id, game }: { id: string; game: string }): void {
  const close = (): void => void unmount(dialog);
  const dialog: object = mount(ShareGame, { target: document.body, props: { id, game, close } });
}
