"""The board of ACHT: laid tiles, the shapes they close, the stones on them (AC-01, AC-08 to AC-12, AC-16).

A set of fields is one 64-bit number (codes.py), so what a line would close is found for all fields at once:
`lines` holds, piece by piece, the fields that show it; the frame is a ring of fields with pieces of its own.
"""

from __future__ import annotations

from tafelrunde.engine.state import State
from tafelrunde.games.acht import lines as made
from tafelrunde.games.acht import material
from tafelrunde.games.acht.codes import FORMED, LEAP, NONE
from tafelrunde.games.acht.lines import (
    ARCS,
    BOARD,
    BY_CROSSING,
    CENTRE,
    EIGHTS,
    LYING,
    NEVER,
    NOTHING,
    ROOM,
    SQUARES,
    STANDING,
    STONE_SETS,
)

WORD = 0xFFFFFFFFFFFFFFFF
ODD, PAIRS, NIBBLES, BYTES = WORD // 3, WORD // 5, WORD // 17, WORD // 255
NOWHERE = 0
BIT = [1 << place for place in range(64)]

CENTRE_FACE = material.CENTRE_FACE
OPEN_FIELDS = len(made.FIELDS) - 1
FRAME = made.frame_lines()

PIECES = made.flat(made.PIECES_OF, NOTHING)
CLOSING = made.flat(made.CLOSING_OF, NEVER)
FORMING = made.flat(made.FORMING_OF, NEVER)
FACE_TYPE = made.FACE_TYPE[:]
FIRST_FACE = list(material.FIRST_FACE)
TURNS = list(material.TURNS)

TILE_KINDS = len(material.TILES)
PAIR_ROOM = made.PAIR_ROOM
PAIR_FACES = made.pair_faces()

STONE_SET, ANCHOR, COVERS = made.STONE_SET[:], made.ANCHOR[:], made.COVERS[:]
STONE_KINDS = len(material.STONES)
STONE_POINTS = list(material.STONE_POINTS)
STONE_COPIES = list(material.STONE_COPIES)


class Board(State):
    """The board with everything on it, and the owners' supplies of stones."""

    def __init__(self) -> None:
        self.telling = 0
        self.lines: list[int] = FRAME[:]
        self.laid: int = 0  # fields with a tile, the centre included
        self.free: int = 0  # how many fields are free
        self.formed: int = 0  # "8"s that the last tile has formed
        self.face: list[int] = [0] * 64  # what lies on each laid field
        self.stones: list[int] = [0] * 16  # four sets of shapes for each owner
        self.covered: int = 0  # fields under stones
        self.supply: list[int] = [0] * 12  # stones left, three kinds for each owner
        self.standing: list[int] = [0] * 4  # stones of each owner on the board
        self.earned: list[int] = [0] * 4  # and the points they are worth
        # What `look` saw: for each way to close a shape or form an "8" the fields where it is open.
        self.looked: int = 0
        self.ready: list[int] = [0] * 19
        self.shape_fields: int = 0  # all fields where a shape can be closed
        self.eight_fields: int = 0  # and where an "8" can be formed
        # What `find_placements` found for the faces of a pair of tiles.
        self.pair: int = 0  # where PAIR_FACES lists them
        self.fits: list[int] = [0] * 9  # where the first, second ... face may be laid
        self.fitting: list[int] = [0] * 9  # on how many fields
        self.everywhere: int = 0  # if not 0: every face on so many fields, those of fits[0]
        self.clear_board()

    def copy_board(self, new: Board) -> None:
        """Make another board equal to this one."""
        new.telling = 0
        new.lines = self.lines[:]
        new.laid = self.laid
        new.free = self.free
        new.formed = self.formed
        new.face = self.face[:]
        new.stones = self.stones[:]
        new.covered = self.covered
        new.supply = self.supply[:]
        new.standing = self.standing[:]
        new.earned = self.earned[:]
        new.looked = self.looked
        new.ready = self.ready[:]
        new.shape_fields = self.shape_fields
        new.eight_fields = self.eight_fields
        new.pair = self.pair
        new.fits = self.fits[:]
        new.fitting = self.fitting[:]
        new.everywhere = self.everywhere

    def clear_board(self) -> None:
        """Take tiles and stones off the board; the centre stays (AC-01, AC-13)."""
        for piece in range(NOTHING):
            self.lines[piece] = FRAME[piece]
        for place in range(16):
            self.stones[place] = NOWHERE
        for owner in range(4):
            self.standing[owner] = 0
            self.earned[owner] = 0
            for kind in range(STONE_KINDS):
                self.supply[STONE_KINDS * owner + kind] = STONE_COPIES[kind]
        self.laid = NOWHERE
        self.covered = NOWHERE
        self.put_tile(CENTRE_FACE, CENTRE)
        self.free = OPEN_FIELDS

    def put_tile(self, face: int, field: int) -> None:
        """Lay a tile on a free field."""
        for place in range(ROOM * face, ROOM * face + ROOM):
            self.lines[PIECES[place]] |= BIT[field]
        self.laid |= BIT[field]
        self.face[field] = face
        self.free -= 1
        self.looked = 0

    def lay_tile(self, face: int, field: int) -> int:
        """Lay a tile; returns the pieces that close their shape, as bits, and notes the "8"s it forms."""
        self.look()
        closed = self.closed_by(face, field)
        self.formed = self.eights_by(face, field)
        self.put_tile(face, field)
        return closed

    def lift_tile(self, field: int) -> None:
        """Take a tile off the board."""
        face = self.face[field]
        for place in range(ROOM * face, ROOM * face + ROOM):
            self.lines[PIECES[place]] &= ~BIT[field]
        self.laid &= ~BIT[field]
        self.free += 1
        self.looked = 0

    def places(self) -> int:
        """Return the free fields that share a side with a laid tile (AC-16)."""
        beside = self.laid << 8 | self.laid >> 8 | self.laid << 1 | self.laid >> 1
        return beside & BOARD & ~self.laid

    def free_fields(self) -> int:
        """Return the free fields."""
        return BOARD & ~self.laid

    def movable(self) -> int:
        """Return the fields of laid tiles without a stone; the centre never moves (AC-29d)."""
        return self.laid & ~self.covered & ~BIT[CENTRE]

    # Where tiles may be laid.

    def find_placements(self, one: int, other: int, bound: bool) -> int:
        """Find where the tiles (the lower kind first, the second may be NONE) may be laid; how many ways.

        Who is bound by rule 2 must form an "8" if that is possible, else close a shape (AC-16 to AC-18).
        """
        places = self.places()
        self.pair = PAIR_ROOM * (TILE_KINDS * (other - NONE) + one)
        self.everywhere = 0
        if bound:
            self.look()
            found = self.fit_eights(places) if self.eight_fields & places else 0
            if found == 0 and self.shape_fields & places:
                found = self.fit_shapes(places)
            if found:
                return found
        self.everywhere = size(places)
        self.fits[0] = places
        return self.everywhere * PAIR_FACES[self.pair]

    def fit_eights(self, places: int) -> int:
        """Keep the placements that form an "8"; how many."""
        found = 0
        for index in range(1, PAIR_FACES[self.pair] + 1):
            self.fits[index] = self.forming_fields(PAIR_FACES[self.pair + index]) & places
            self.fitting[index] = size(self.fits[index])
            found += self.fitting[index]
        return found

    def fit_shapes(self, places: int) -> int:
        """Keep the placements that close a circle or a square; how many."""
        found = 0
        for index in range(1, PAIR_FACES[self.pair] + 1):
            self.fits[index] = self.closing_fields(PAIR_FACES[self.pair + index]) & places
            self.fitting[index] = size(self.fits[index])
            found += self.fitting[index]
        return found

    def nth_placement(self, index: int) -> int:
        """Return the index-th placement in ascending order as 64 * face + field; after `find_placements`."""
        if self.everywhere:
            face = PAIR_FACES[self.pair + 1 + index // self.everywhere]
            return 64 * face + self.nth_field(self.fits[0], index % self.everywhere)
        place = 1
        while index >= self.fitting[place]:
            index -= self.fitting[place]
            place += 1
        return 64 * PAIR_FACES[self.pair + place] + self.nth_field(self.fits[place], index)

    def is_placement(self, face: int, field: int) -> bool:
        """Tell whether a face may be laid on a field; after `find_placements`."""
        for place in range(1, PAIR_FACES[self.pair] + 1):
            if PAIR_FACES[self.pair + place] == face:
                return self.fits[0 if self.everywhere else place] & BIT[field] != NOWHERE
        return False

    def nth_field(self, fields: int, index: int) -> int:
        """Return the index-th field of a set in ascending order."""
        while index > 0:
            fields &= fields - 1
            index -= 1
        return size((fields - 1) & ~fields)

    # Quantum leaps (AC-29d), as LEAP * from + 32 * to + face.

    def turns_at(self, field: int) -> int:
        """Return in how many ways the tile on a field can be turned."""
        return TURNS[FACE_TYPE[self.face[field]]]

    def count_leaps(self) -> int:
        """Count the leaps: to every free field in every rotation, in place in every other rotation."""
        leaps = 0
        rest = self.movable()
        while rest:
            turns = self.turns_at(self.nth_field(rest, 0))
            leaps += turns * self.free + turns - 1
            rest &= rest - 1
        return leaps

    def nth_leap(self, index: int) -> int:
        """Return the index-th leap in ascending order."""
        rest = self.movable()
        while True:
            field = self.nth_field(rest, 0)
            turns = self.turns_at(field)
            if index < turns * self.free + turns - 1:
                return LEAP * field + self.nth_target(field, turns, index)
            index -= turns * self.free + turns - 1
            rest &= rest - 1

    def nth_target(self, field: int, turns: int, index: int) -> int:
        """Return where the tile on a field goes in its index-th leap, as 32 * to + face."""
        first = FIRST_FACE[FACE_TYPE[self.face[field]]]
        free = self.free_fields()
        before = turns * size(free & (BIT[field] - 1))
        if index >= before:
            index -= before
            if index < turns - 1:  # in place: every rotation but the present one
                return 32 * field + first + index + (1 if index >= self.face[field] - first else 0)
            index += before - (turns - 1)
        return 32 * self.nth_field(free, index // turns) + first + index % turns

    def allows_leap(self, leap: int) -> bool:
        """Tell whether a tile may leap so."""
        field, target, face = leap // LEAP, leap % LEAP // 32, leap % 32
        if not self.movable() & BIT[field] or FACE_TYPE[face] != FACE_TYPE[self.face[field]]:
            return False
        if target == field:
            return face != self.face[field]
        return self.free_fields() & BIT[target] != NOWHERE

    # What a line closes.

    def look(self) -> None:
        """Find where each piece would close its shape, laid there now (AC-08 to AC-11)."""
        if self.looked:
            return
        self.looked = 1
        above = self.lines[2] << 8  # the upper neighbour has a half circle on its lower side
        right = self.lines[3] >> 1
        below = self.lines[0] >> 8
        left = self.lines[1] << 1
        self.ready[0], self.ready[1], self.ready[2], self.ready[3] = above, right, below, left
        self.shape_fields = above | right | below | left
        self.shape_fields |= self.look_around_points(ARCS) | self.look_around_points(SQUARES)
        # The neighbour has crossing lines towards here, and a half circle faces their other end.
        lying, standing = self.lines[LYING], self.lines[STANDING]
        past_above, past_below = (standing & above) << 8, (standing & below) >> 8
        past_right, past_left = (lying & right) >> 1, (lying & left) << 1
        self.ready[EIGHTS], self.ready[EIGHTS + 1] = past_above, past_right
        self.ready[EIGHTS + 2], self.ready[EIGHTS + 3] = past_below, past_left
        self.ready[BY_CROSSING], self.ready[BY_CROSSING + 1] = left & right, above & below
        self.eight_fields = past_above | past_right | past_below | past_left | left & right | above & below

    def look_around_points(self, first: int) -> int:
        """Find the fields whose corner is the last one missing around its point (AC-09, AC-10)."""
        top_left, top_right = self.lines[first], self.lines[first + 1]
        bottom_right, bottom_left = self.lines[first + 2], self.lines[first + 3]
        at_top_left = top_right << 1 & bottom_right << 9 & bottom_left << 8
        at_top_right = top_left >> 1 & bottom_right << 8 & bottom_left << 7
        at_bottom_right = top_left >> 9 & top_right >> 8 & bottom_left >> 1
        at_bottom_left = top_left >> 8 & top_right >> 7 & bottom_right << 1
        self.ready[first], self.ready[first + 1] = at_top_left, at_top_right
        self.ready[first + 2], self.ready[first + 3] = at_bottom_right, at_bottom_left
        return at_top_left | at_top_right | at_bottom_right | at_bottom_left

    def closing_fields(self, face: int) -> int:
        """Return the fields where a face closes a circle or a square; after `look`."""
        fields = NOWHERE
        for place in range(ROOM * face, ROOM * face + ROOM):
            fields |= self.ready[CLOSING[place]]
        return fields

    def forming_fields(self, face: int) -> int:
        """Return the fields where a face forms an "8"; after `look` (AC-11)."""
        fields = NOWHERE
        for place in range(ROOM * face, ROOM * face + ROOM):
            fields |= self.ready[FORMING[place]]
        return fields

    def closed_by(self, face: int, field: int) -> int:
        """Return the pieces of a face that close their shape on a field, as bits; after `look` (AC-12)."""
        closed = 0
        if not self.shape_fields & BIT[field]:
            return closed
        for place in range(ROOM * face, ROOM * face + ROOM):
            if self.ready[CLOSING[place]] & BIT[field]:
                closed |= 1 << CLOSING[place]
        return closed

    def eights_by(self, face: int, field: int) -> int:
        """Count the "8"s that a face forms on a field; after `look` (AC-11)."""
        eights = 0
        if not self.eight_fields & BIT[field]:
            return eights
        for place in range(ROOM * face, ROOM * face + ROOM):
            if self.ready[FORMING[place]] & BIT[field]:
                eights += 1
        return eights

    def tell_eights(self, seat: int, face: int, field: int, number: int) -> None:
        """Note each "8" that a face forms on a field, numbered from `number`; after `look`."""
        for place in range(ROOM * face, ROOM * face + ROOM):
            if self.ready[FORMING[place]] & BIT[field]:
                self.note(FORMED, seat, field, FORMING[place], number)
                number += 1

    # Stones.

    def has_stone(self, owner: int, piece: int) -> bool:
        """Tell whether an owner has a stone left for the shape of a piece."""
        return self.supply[STONE_KINDS * owner + (piece >> 2)] > 0

    def put_stone(self, owner: int, piece: int, field: int) -> None:
        """Put a stone on the shape that a piece on a field has closed; it lies on all its tiles (AC-12)."""
        kind = piece >> 2
        self.supply[STONE_KINDS * owner + kind] -= 1
        self.standing[owner] += 1
        self.earned[owner] += STONE_POINTS[kind]
        self.stones[STONE_SETS * owner + STONE_SET[piece]] |= BIT[field + ANCHOR[piece]]
        self.covered |= COVERS[piece] << (field - 9)


def size(fields: int) -> int:
    """Count the fields of a set."""
    fields = fields - (fields >> 1 & ODD)
    fields = (fields & PAIRS) + (fields >> 2 & PAIRS)
    fields = (fields + (fields >> 4)) & NIBBLES
    return (fields * BYTES & WORD) >> 56
