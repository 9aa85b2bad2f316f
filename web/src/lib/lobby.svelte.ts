/** What all pages need to know about the server: who one is, and its games. */

import { api, ask, type GameInfo, type Me, Refusal } from "./api";
import { base, isSite } from "./base";
import { t } from "./i18n.svelte";
import { network } from "./network.svelte";
import { remember, remembered, settings } from "./settings.svelte";
import { stage } from "./stage.svelte";
import { THERE } from "./transport";

const RENEWED = "tafelrunde.renewed";
const GAMES = "tafelrunde.games";
const NAME = "tafelrunde.name";
const MONTH = 30 * 24 * 3600 * 1000;

class Lobby {
  /** Null until the server has said it. */
  me = $state.raw<Me | null>(null);
  /** As they were known last, until the server has said it. */
  games = $state.raw(remembered<{ games: GameInfo[] }>(GAMES, { games: [] }).games);
  failed = $state(false);
  /** Why, if it has. */
  reason = $state("");
  /** The table that is to begin without further asking, if there is one. */
  starting = $state<string | null>(null);
  /** The personal link about which one is being asked. */
  adopting = $state<string | null>(null);
  /** How often this browser has become somebody else: then the pages begin anew. */
  turns = $state(0);
  private arriving: Promise<void> | null = null;
  private loading = Promise.resolve();

  load(): Promise<void> {
    return (this.loading = this.ask());
  }

  private async ask(): Promise<void> {
    try {
      [this.me, this.games] = await this.known();
      this.failed = false;
      remember(GAMES, { games: this.games });
      await this.keepName(this.me);
    } catch (problem) {
      this.reason = problem instanceof Refusal ? problem.reason : "";
      this.failed = true;
    }
    if (this.me?.person && !this.adopting) void this.renew();
  }

  /** On a site of plain files nobody is asked: Python starts when somebody plays. */
  private async known(): Promise<[Me, GameInfo[]]> {
    if (!isSite || this.me?.person) return Promise.all([api.me(), api.games()]);
    const games = (await (await fetch(`${base}games.json`)).json()) as GameInfo[];
    return [{ person: null, name: remembered(NAME, { name: "" }).name, lost: false, before: [] }, games];
  }

  /** Be somebody: whoever is nobody yet becomes a guest at the first need. */
  arrive(): Promise<void> {
    this.arriving ??= this.welcome().finally(() => (this.arriving = null));
    return this.arriving;
  }

  private async welcome(): Promise<void> {
    await this.loading;
    if (this.me?.person) return;
    this.me = await api.arrive();
    if (isSite) this.games = await api.games(); // how strong the bots are here
    if (this.me.lost) stage.tell(t("lost.guest", { name: this.me.name }));
  }

  /** Be somebody with a name; one that does not do is left as it was. */
  async callMe(name: string): Promise<void> {
    await this.arrive();
    if (!name || name === this.me?.name) return;
    this.me = await api.rename(name);
    remember(NAME, { name: this.me.name });
  }

  /** Whoever plays without the server goes by the same name. */
  private async keepName({ name }: Me): Promise<void> {
    const known = remembered(NAME, { name: "" });
    if (!network.alone) remember(NAME, { name });
    else if (known.name && known.name !== name) this.me = await api.rename(known.name);
  }

  /** Once a month let the browser remember who it is for another year. */
  private async renew(): Promise<void> {
    const { at } = remembered(RENEWED, { at: Date.now() });
    const due = Date.now() - at > MONTH;
    remember(RENEWED, { at: due ? Date.now() : at });
    if (due) await api.arrive().catch(() => {});
  }

  become(me: Me): void {
    this.me = me;
    this.turns += 1;
  }

  /** See whether this browser is somebody else by now: signed out from afar, or changed in another tab. */
  async check(): Promise<void> {
    const me = await ask<Me>("GET", "/me", undefined, THERE).catch(() => null);
    if (me && this.me && me.person !== this.me.person) this.become(me);
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  levelName(game: string, level: number): string {
    const found = this.game(game)?.levels.find((each) => each.level === level);
    return found?.name[settings.language] ?? String(level);
  }
}

export const lobby = new Lobby();
