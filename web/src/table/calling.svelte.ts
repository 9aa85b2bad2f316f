/** Calls whoever is to move: in the title of the page, by a sound, aloud, by a notification. */

import { untrack } from "svelte";
import { notify, showTitle } from "../lib/attention";
import { t } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import { sound } from "../lib/sound";
import { stage } from "../lib/stage.svelte";

/** `asks`: what is to do, in words. */
export function callToMove(yours: () => boolean, game: () => string, asks: () => string): void {
  $effect(() => showTitle(yours() ? [t("your_turn"), game()] : [game()], yours()));

  $effect(() => {
    if (!yours()) return;
    untrack(() => {
      sound("turn");
      stage.speak(`${t("your_turn")}. ${asks()}`);
      if (settings.notify) notify(t("your_turn"), `${game()}: ${asks()}`);
    });
  });
}
