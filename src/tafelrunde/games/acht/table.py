"""What lies on a table of ACHT and where the game stands: all the data of a position, and small questions.

Undrawn tiles and cards have no identity: tower, deck, discards and hands are counts by kind. The rules are
functions over this one object: `board.py` where a tile may lie and what it closes, `rounds.py` how rounds and
turns begin and end, `turns.py` what happens in a turn, `cards.py` what cards do. `rules.py` makes it a State.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.state import State
from tafelrunde.games.acht import material, tables
from tafelrunde.games.acht.codes import DEAL_TILE, NONE, SHUFFLED, SOLO, TABLEAU, TEAMS
from tafelrunde.games.acht.material import DARK

VALUE = list(material.VALUES)
COPIES = list(material.COPIES)
TILE_KINDS = len(material.TILES)
CARD_KINDS = len(material.CARDS)


class AchtTable(State):
    """Everything in a position of ACHT; a set of fields is one 64-bit number (codes.py)."""

    def __init__(self, seats: int, mode: int, overlook: int) -> None:
        if not 1 <= seats <= 4 or not 0 <= mode <= SOLO or (mode == SOLO) != (seats == 1):
            raise ValueError(f"no ACHT is for {seats} seats in mode {mode}; begin one with game.new")
        self.check_new()
        self.telling = 0
        self.seats: int = seats
        self.mode: int = mode
        self.overlook: int = overlook
        # Whose stones and points a seat's are: its own or its team's (AC-07).
        self.owner: list[int] = [seat & 1 if mode == TEAMS else seat for seat in range(4)]
        # The board.
        self.lines: list[int] = tables.frame_lines()  # of each piece, the fields that show it
        self.laid: int = 0  # fields with a tile, the centre included
        self.free: int = 0  # how many fields are free
        self.formed: int = 0  # "8"s that the last tile has formed
        self.face: list[int] = [0] * 64  # what lies on each laid field
        self.stones: list[int] = [0] * 16  # four sets of shapes for each owner
        self.covered: int = 0  # fields under stones
        self.supply: list[int] = [0] * 12  # stones left, three kinds for each owner
        self.standing: list[int] = [0] * 4  # stones of each owner on the board
        self.earned: list[int] = [0] * 4  # and the points they are worth
        # Tiles and cards.
        self.tower: list[int] = [0] * 9
        self.tower_size: int = 0
        self.aside: list[int] = [0] * 9  # tiles out of this round
        self.tableau: list[int] = [NONE] * 4
        self.drawn: int = NONE  # the second tile of the seat whose turn it is
        self.deck: list[int] = list(material.CARD_COPIES)
        self.deck_size: int = sum(material.CARD_COPIES)
        self.discards: list[int] = [0] * 8
        self.hand: list[int] = [0] * 32  # how many of each card, eight kinds for each seat
        self.held: list[int] = [0] * 4
        # The game.
        self.phase: int = DEAL_TILE
        self.acting: int = NATURE  # who decides now
        self.round: int = 0  # from 1
        self.turn: int = 0  # whose turn it is
        self.drawer: int = 0  # who gets the next tile or card, dealt to several seats
        self.former: int = NONE  # who has formed an "8"
        self.secured: int = 0  # owners who played an infinity, as bits
        self.lapsed: int = 0  # shapes closed in this round that got no stone
        self.blind: int = 0  # whether this is a blind round or the draw-off after it
        self.tied: int = 0  # owners who play it, as bits
        self.won: int = 0  # owners who have won the game, as bits
        self.score: list[int] = [0] * 4  # by owner
        # The turn.
        self.second: int = 0  # whether it is a time traveller's second turn
        self.travelling: int = 0  # whether a second turn follows
        self.carded: int = 0  # whether a card was played in this turn
        self.victim: int = NONE  # whose card is being stolen
        self.stolen: int = NONE  # the stolen card that must be played now
        self.leaping: int = 0  # whether a quantum leap closed what is scored now
        self.pending: int = 0  # pieces whose shapes are closed, but not yet scored, as bits
        self.at: int = 0  # the field of these pieces
        self.eights: int = 0  # solo: "8"s formed
        self.asked: int = 0  # how many seats have been asked for an infinity
        # What `look` saw: for each way to close a shape or form an "8" the fields where it is open.
        self.looked: int = 0
        self.ready: list[int] = [0] * 19
        self.shape_fields: int = 0  # all fields where a shape can be closed
        self.eight_fields: int = 0  # and where an "8" can be formed
        # What `count_placements` found for the faces of a pair of tiles.
        self.pair: int = 0  # where PAIR_FACES lists them
        self.fits: list[int] = [0] * 9  # where the first, second ... face may be laid
        self.fitting: list[int] = [0] * 9  # on how many fields
        self.everywhere: int = 0  # if not 0: every face on so many fields, those of fits[0]


def copy_table(old: AchtTable, new: AchtTable) -> None:
    """Make a new position equal to an old one."""
    new.telling = 0
    new.seats = old.seats
    new.mode = old.mode
    new.overlook = old.overlook
    new.owner = old.owner[:]
    new.lines = old.lines[:]
    new.laid = old.laid
    new.free = old.free
    new.formed = old.formed
    new.face = old.face[:]
    new.stones = old.stones[:]
    new.covered = old.covered
    new.supply = old.supply[:]
    new.standing = old.standing[:]
    new.earned = old.earned[:]
    new.tower = old.tower[:]
    new.tower_size = old.tower_size
    new.aside = old.aside[:]
    new.tableau = old.tableau[:]
    new.drawn = old.drawn
    new.deck = old.deck[:]
    new.deck_size = old.deck_size
    new.discards = old.discards[:]
    new.hand = old.hand[:]
    new.held = old.held[:]
    new.phase = old.phase
    new.acting = old.acting
    new.round = old.round
    new.turn = old.turn
    new.drawer = old.drawer
    new.former = old.former
    new.secured = old.secured
    new.lapsed = old.lapsed
    new.blind = old.blind
    new.tied = old.tied
    new.won = old.won
    new.score = old.score[:]
    new.second = old.second
    new.travelling = old.travelling
    new.carded = old.carded
    new.victim = old.victim
    new.stolen = old.stolen
    new.leaping = old.leaping
    new.pending = old.pending
    new.at = old.at
    new.eights = old.eights
    new.asked = old.asked
    new.looked = old.looked
    new.ready = old.ready[:]
    new.shape_fields = old.shape_fields
    new.eight_fields = old.eight_fields
    new.pair = old.pair
    new.fits = old.fits[:]
    new.fitting = old.fitting[:]
    new.everywhere = old.everywhere


# Seats.


def owners_in(state: AchtTable) -> int:
    """Return how many sets of stones are played with (AC-05, AC-07)."""
    return 2 if state.mode == TEAMS else state.seats


def sees_hand(state: AchtTable, seat: int, other: int) -> bool:
    """Tell whether a seat (NATURE: a spectator) sees another's cards (AC-39)."""
    return seat != NATURE and state.owner[seat] == state.owner[other]


# Tiles.


def fill_tower(state: AchtTable) -> None:
    """Shuffle all tiles into the tower; solo goes without dark ones (AC-13, AC-35)."""
    state.tower_size = 0
    for tile in range(TILE_KINDS):
        state.tower[tile] = COPIES[tile]
        state.aside[tile] = 0
        state.tower_size += COPIES[tile]
    if state.mode == SOLO:
        state.aside[DARK] = state.tower[DARK]
        state.tower_size -= state.tower[DARK]
        state.tower[DARK] = 0
    for seat in range(4):
        state.tableau[seat] = NONE
    state.drawn = NONE


def take_tile(state: AchtTable, tile: int) -> None:
    """Take a tile out of the tower."""
    state.tower[tile] -= 1
    state.tower_size -= 1


def put_aside(state: AchtTable, seat: int) -> None:
    """Remove the tile on a tableau from the round."""
    if state.tableau[seat] != NONE:
        state.aside[state.tableau[seat]] += 1
        state.tableau[seat] = NONE


def tile_value(state: AchtTable, seat: int) -> int:
    """Return the value of the tile on a tableau; none counts 0 (AC-03)."""
    return 0 if state.tableau[seat] == NONE else VALUE[state.tableau[seat]]


def nonsense_of(state: AchtTable, owner: int) -> int:
    """Return what who has no stone on the board gets: the tableau's tile, a team's higher one (AC-34)."""
    best = 0
    for seat in range(state.seats):
        if state.owner[seat] == owner and tile_value(state, seat) > best:
            best = tile_value(state, seat)
    return best


def tell_tableaus(state: AchtTable) -> None:
    """Note what lies on every tableau."""
    for seat in range(state.seats):
        state.note(TABLEAU, seat, state.tableau[seat])


# Cards.


def has_cards_to_draw(state: AchtTable) -> bool:
    """Tell whether a card can be drawn; the discards become the deck when it has run out (AC-28)."""
    if state.deck_size == 0:
        for card in range(CARD_KINDS):
            state.deck[card] = state.discards[card]
            state.deck_size += state.discards[card]
            state.discards[card] = 0
        if state.telling and state.deck_size:
            state.note(SHUFFLED, state.deck_size)
    return state.deck_size > 0


def take_card(state: AchtTable, seat: int, card: int) -> None:
    """Take a card from the deck in hand."""
    state.deck[card] -= 1
    state.deck_size -= 1
    state.hand[8 * seat + card] += 1
    state.held[seat] += 1


def give_card(state: AchtTable, seat: int, card: int) -> None:
    """Take a card out of a hand."""
    state.hand[8 * seat + card] -= 1
    state.held[seat] -= 1


def tell_card(state: AchtTable, what: int, seat: int, card: int) -> None:
    """Note a card from the deck, and who sees it besides its owner: a partner (AC-13, AC-39)."""
    state.note(what, seat, card, (seat + 2) % 4 if state.mode == TEAMS else NONE)
