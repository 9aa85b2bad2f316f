/** What the own hand is doing between two moves: the card held, the first of two put down, the pile below. */

import { moveOn, partners, readPuts, spell, type Options, type Put } from "./moves";
import type { CardName, Pile } from "./types";

export class Holding {
  held = $state.raw<CardName | null>(null);
  /** The first of two cards, while the second is held. */
  first = $state.raw<Put | null>(null);
  /** Two cards are wanted: the next pile is for the first of them. */
  pairing = $state(false);
  /** The pile the held card is over. */
  over = $state.raw<Pile | null>(null);

  drop(): void {
    this.held = this.first = this.over = null;
    this.pairing = false;
  }

  /** Take a card; true: a staged move has to be taken back for it. */
  take(card: CardName, staged: string | null, options: Options): boolean {
    const [laid, another] = readPuts(staged);
    const base = this.first ?? (laid && !another ? laid : null);
    if (card === this.held) {
      this.drop();
      return false;
    }
    const second = base !== null && partners(options, base.card).includes(card);
    this.first = second ? base : null;
    this.pairing = this.pairing && second;
    this.held = card;
    return !second && staged !== null;
  }

  /** Put the held card on a pile; the move to stage, or null: the second card is in hand now, or it must not lie there. */
  put(pile: Pile, options: Options): string | null {
    const move = moveOn(options, this.first, this.held, pile);
    const partner = this.held === null ? undefined : partners(options, this.held)[0];
    if (move !== null && this.pairing && !this.first && this.held !== null && partner !== undefined) {
      this.first = { card: this.held, pile };
      this.held = partner;
      this.over = null;
      return null;
    }
    if (move !== null) this.drop();
    return move;
  }

  /** The move to be shown: with the card over a pile, else what lies ready. */
  shown(staged: string | null, options: Options): string | null {
    const hovering = this.over && moveOn(options, this.first, this.held, this.over);
    if (hovering) return hovering;
    if (readPuts(staged).length) return staged;
    return this.first ? spell(this.first) : null;
  }
}
