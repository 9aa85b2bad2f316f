/** What the own hand is doing until a move lies ready: the tile and its turn, the open card, the tile that leaps. */

import type { BoardProps } from "../../lib/board";
import { nextTurn, readLay, readOptions, turnsOn, type Ghost, type Lay, type Leap, type Options } from "./moves";
import { TILES, isLetter, type Letter } from "./tiles";
import { isCard, type CardName } from "./types";
import type { AchtView, Effect } from "./wire";
import { whyWait } from "./words";

export class Holding {
  /** How the tile is turned while it lies nowhere. */
  turn = $state(0);
  /** The card whose dialogue was opened. */
  card = $state.raw<CardName | null>(null);
  /** It is a partner's. */
  reading = $state(false);
  /** What a cosmic void is to be. */
  role = $state.raw<CardName | null>(null);
  /** The card by which a tile leaps, and where that tile lies. */
  leaping = $state.raw<CardName | null>(null);
  from = $state<string | null>(null);
  /** The field that is pointed at. */
  hover = $state<string | null>(null);
  private chosen = $state.raw<Letter | null>(null);
  private decision = "";

  constructor(readonly now: () => BoardProps<AchtView, Effect>) {}

  options = $derived.by((): Options => readOptions(this.now().legal, this.now().previews));
  /** The own tiles that can be laid, and the one of them in question. */
  letters = $derived(new Set(this.options.lays.map(({ letter }) => letter)));
  letter = $derived.by((): Letter | null => {
    const { drawn } = this.now().view;
    return [this.chosen, drawn, ...this.letters].filter(isLetter).find((each) => this.letters.has(each)) ?? null;
  });

  private leaps = $derived(this.options.leaps.filter(({ card }) => card === this.leaping));
  /** Fields whose tile can leap. */
  pick = $derived(new Set(this.from === null ? this.leaps.map(({ from }) => from) : []));
  /** Where the tile in question can go now: the chosen one, or the one that leaps. */
  placings = $derived.by((): (Lay | Leap)[] => {
    if (this.leaping) return this.leaps.filter(({ from }) => from === this.from);
    return this.options.lays.filter(({ letter }) => letter === this.letter);
  });
  /** These fields, with the move that a touch stages. */
  open = $derived(new Map(this.placings.map(({ field }) => [field, this.wayOn(field)?.text])));
  /** The tile where it lies ready, else where it is pointed at. */
  ghost = $derived.by((): Ghost | null => {
    const { staged, legal, previews, view } = this.now();
    const text = staged ?? "";
    const { lays, leaps } = readOptions([text], [previews[legal.indexOf(text)] ?? []]); // it still lies there while it is sent and nothing is legal
    const ready = lays[0] ?? leaps[0];
    const way = ready ?? (this.hover === null ? undefined : this.wayOn(this.hover));
    if (!way) return null;
    const from = "from" in way ? way.from : null;
    const letter = "letter" in way ? way.letter : view.board[way.from]?.[0];
    return isLetter(letter) ? { ...way, letter, from, sure: way === ready } : null;
  });

  /** The card whose dialogue is to be shown: one that was opened, or a stolen one, which must be played. */
  get dialog(): CardName | null {
    if (this.leaping) return null;
    return this.card ?? (this.now().legal.length ? this.stolen : null);
  }

  get stolen(): CardName | null {
    const { phase, stolen } = this.now().view;
    return phase === "stolen" && isCard(stolen) ? stolen : null;
  }

  /** A question is to be answered. */
  get asks(): boolean {
    const { legal, view } = this.now();
    return legal.length > 0 && (view.phase === "claim" || view.phase === "infinity");
  }

  /** The tile in question as it would lie on a field. */
  wayOn(field: string): Lay | Leap | undefined {
    return nextTurn(this.placings, field, this.turn);
  }

  /** Hold the tile as it lies ready; a card that was only read gives way to it. */
  follow(staged: string | null): void {
    const lay = staged === null ? null : readLay(staged);
    if (!lay) return;
    [this.chosen, this.turn] = [lay.letter, lay.turn];
    this.show(null);
  }

  /** Let go of everything when something else is to be decided. */
  decide(seat: number | null, due: number | null): void {
    const decision = `${seat} ${due}`;
    if (decision === this.decision) return;
    this.decision = decision;
    [this.chosen, this.turn, this.hover] = [null, 0, null];
    this.show(null);
  }

  /** Stage a move; the one that lies ready is played by choosing it again. */
  choose(move: string): void {
    const { staged, stage, confirm } = this.now();
    if (move === staged) confirm();
    else stage(move);
  }

  chooseTile(tile: string): void {
    if (!isLetter(tile) || !this.letters.has(tile)) return void this.tellWhy(tile);
    if (tile === this.letter && TILES[tile].turns > 1) return this.rotate(1);
    [this.chosen, this.turn] = [tile, 0];
    this.takeBack();
  }

  /** Turn the ghost to the next way that is allowed, or the tile that is still in hand. */
  rotate(by: number): void {
    const { ghost } = this;
    const tile = ghost?.letter ?? this.letter;
    if (tile === null) return;
    const { turns } = TILES[tile];
    if (ghost?.sure) this.rotateGhost(ghost, by);
    else this.turn = (this.turn + by + turns) % turns;
  }

  private rotateGhost({ field, letter, turn, from }: Ghost, by: number): void {
    const { staged, stage } = this.now();
    const ways = turnsOn(this.placings, field);
    const at = ways.findIndex((way) => way.turn === turn);
    const next = ways[(at + by + ways.length) % ways.length];
    if (next && next.text !== staged) {
      this.turn = next.turn;
      stage(next.text);
    } else if (from === null) {
      const { turns } = TILES[letter];
      void this.tellWhy(`${letter}@${field}/${(turn + by + turns) % turns}`);
    }
  }

  touch(field: string): void {
    if (this.waits) void this.tellWhy(field);
    else if (this.leaping) this.touchLeap(field);
    else this.touchLay(field);
  }

  private touchLay(field: string): void {
    const { stage, confirm } = this.now();
    const { ghost } = this;
    if (ghost?.sure && ghost.field === field) {
      if (TILES[ghost.letter].turns > 1) this.rotate(1);
      else confirm();
      return;
    }
    if (this.put(field)) return;
    const other = this.options.lays.find((lay) => lay.field === field);
    if (other) {
      this.chosen = other.letter;
      stage(other.text);
    } else void this.tellWhy(field);
  }

  private touchLeap(field: string): void {
    if (this.ghost?.sure && this.ghost.field === field) this.rotate(1);
    else if (this.pick.has(field)) this.from = field;
    else if (this.from === null) void this.tellWhy(`quantum:${field}`);
    else if (!this.put(field)) void this.tellWhy(`quantum:${this.from}>${field}`);
  }

  /** Whom or what one waits for; null when it is this seat's decision. */
  private get waits(): string | null {
    const { view, seat, names, language } = this.now();
    return whyWait(view, seat, names, language);
  }

  /** Why something touched cannot be done: somebody is waited for, or the rules forbid it. */
  async whyNot(touched: string): Promise<string> {
    return this.waits ?? (await this.now().why(touched));
  }

  private async tellWhy(touched: string): Promise<void> {
    const because = await this.whyNot(touched);
    if (because) this.now().object(because);
  }

  /** Enter on a field: like a touch, but what lies ready there is played. */
  enter(field: string): void {
    if (this.ghost?.sure && this.ghost.field === field) this.now().confirm();
    else this.touch(field);
  }

  /** Open a card's dialogue; touching the card again puts it away, for it may lie over the only place. */
  openCard(card: CardName, reading = false): void {
    const again = card === this.card && reading === this.reading;
    this.show(again ? null : card, reading);
    this.takeBack();
  }

  shutCard(): void {
    this.show(null);
    this.takeBack();
  }

  playAs(role: CardName | null): void {
    this.role = role;
    this.takeBack();
  }

  /** Begin the leap of a tile. */
  leap(): void {
    [this.leaping, this.from] = [this.dialog, null];
  }

  /** Let another tile leap. */
  leapAnew(): void {
    this.from = null;
    this.takeBack();
  }

  private show(card: CardName | null, reading = false): void {
    [this.card, this.reading, this.role, this.leaping, this.from] = [card, reading, null, null, null];
  }

  private put(field: string): boolean {
    const way = this.wayOn(field);
    if (way) this.now().stage(way.text);
    return way !== undefined;
  }

  private takeBack(): void {
    const { staged, stage } = this.now();
    if (staged !== null) stage(null);
  }
}
