/** What lies over every page: the open dialog, a passing note, the words for a screen reader. */

export type DialogName = "settings" | "identity" | "keys";
export type Shortcut = { key: string; does: string };

class Stage {
  dialog = $state<DialogName | null>(null);
  note = $state("");
  spoken = $state("");
  /** Keys of the present page, for the `?` overview. */
  shortcuts = $state.raw<() => Shortcut[]>(() => []);
  /** What `?` does on the present page, if not showing its keys. */
  question = $state.raw<(() => void) | null>(null);
  private fading: ReturnType<typeof setTimeout> | undefined;

  /** Show a line for a few seconds, and read it aloud. */
  tell(text: string): void {
    this.note = text;
    this.speak(text);
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.note = ""), 2500 + 50 * text.length);
  }

  hush(): void {
    this.note = "";
  }

  speak(text: string): void {
    this.spoken = text;
  }
}

export const stage = new Stage();

/** Whether a key is meant for a field or an open dialog rather than for the page and its board. */
export function keyIsElsewhere(press: KeyboardEvent): boolean {
  if (press.ctrlKey || press.metaKey || press.altKey || document.querySelector("dialog[open]")) return true;
  const target = press.target as Element | null;
  if (document.querySelector("[data-keys]")?.contains(target) === false) return true; // a board on a page to read
  return target?.closest("input:not([type=range]), textarea, select, [contenteditable]") != null;
}

/** Whether a key is none of the page's, or its board has used it. */
export const keyIsTaken = (press: KeyboardEvent): boolean => press.defaultPrevented || keyIsElsewhere(press);
