/** Where the keys go on when what had the focus is gone, or when something new asks. */

/** Attach to what holds the board and all that is done there: the board takes the focus of what goes away, as a played card. */
export function keepFocus(game: HTMLElement): () => void {
  let inside = false;
  const note = ({ target }: FocusEvent): void => {
    inside = game.contains(target as Node);
  };
  const watch = new MutationObserver(() => {
    if (inside && document.activeElement === document.body)
      game.querySelector<HTMLElement>("[data-board]")?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", note);
  watch.observe(game, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", note);
    watch.disconnect();
  };
}

/** Attach to a question on the board: its first answer takes the focus, unless somebody is elsewhere, as in the chat. */
export function takeFocus(question: HTMLElement): void {
  const at = document.activeElement;
  if (at === document.body || at?.closest("[data-board]")) question.querySelector<HTMLElement>("button")?.focus();
}
