/** What all pages need to know about the server: who one is, and its games. */

import { api, type GameInfo, type Me } from "./api";
import { settings } from "./settings.svelte";

class Lobby {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameInfo[]>([]);
  failed = $state(false);
  /** The table that is to begin without further asking, if there is one. */
  starting = $state<string | null>(null);

  async load(): Promise<void> {
    try {
      this.me = await api.me(); // first: it sets the cookie that everything else needs
      this.games = await api.games();
      this.failed = false;
    } catch {
      this.failed = true;
    }
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
