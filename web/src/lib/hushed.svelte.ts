/** Whom one does not want to hear on this device; nobody else learns of it. */

import { remember, remembered } from "./settings.svelte";

const KEY = "tafelrunde.hushed";

class Hushed {
  private people = $state.raw(remembered<{ people: string[] }>(KEY, { people: [] }).people);

  has(person: string | null | undefined): boolean {
    return person != null && this.people.includes(person);
  }

  set(person: string, quiet: boolean): void {
    const others = this.people.filter((each) => each !== person);
    this.people = quiet ? [...others, person] : others;
    remember(KEY, { people: this.people });
  }
}

export const hushed = new Hushed();
