cimport cython

from tafelrunde.engine.state cimport State

cdef unsigned long long WORD, ODD, PAIRS, NIBBLES, BYTES, BOARD, NOWHERE
cdef int FORMED, NONE, LEAP, CENTRE, CENTRE_FACE, OPEN_FIELDS, ROOM, STONE_KINDS, STONE_SETS, TILE_KINDS, PAIR_ROOM
cdef int ARCS, SQUARES, LYING, STANDING, NEVER, NOTHING, EIGHTS, BY_CROSSING

cdef unsigned long long[64] BIT
cdef unsigned long long[15] FRAME
cdef short[256] PIECES
cdef short[256] CLOSING
cdef short[256] FORMING
cdef short[32] FACE_TYPE
cdef short[9] FIRST_FACE
cdef short[9] TURNS
cdef short[810] PAIR_FACES
cdef short[12] STONE_SET
cdef short[12] ANCHOR
cdef unsigned long long[12] COVERS
cdef short[3] STONE_POINTS
cdef short[3] STONE_COPIES

cdef int size(unsigned long long fields) noexcept


cdef class Board(State):
    cdef public unsigned long long[15] lines
    cdef public unsigned long long laid, covered, shape_fields, eight_fields
    cdef public int free, formed, looked, pair, everywhere
    cdef public unsigned long long[19] ready
    cdef public short[64] face
    cdef public unsigned long long[16] stones
    cdef public short[12] supply
    cdef public short[4] standing
    cdef public short[4] earned
    cdef public unsigned long long[9] fits
    cdef public short[9] fitting

    cdef void copy_board(self, Board new) noexcept
    cdef void clear_board(self) noexcept
    cdef void put_tile(self, int face, int field) noexcept
    cdef int lay_tile(self, int face, int field) noexcept
    cdef void lift_tile(self, int field) noexcept
    cdef unsigned long long places(self) noexcept
    cdef unsigned long long free_fields(self) noexcept
    cdef unsigned long long movable(self) noexcept
    cdef int find_placements(self, int one, int other, bint bound) noexcept
    cdef int fit_eights(self, unsigned long long places) noexcept
    cdef int fit_shapes(self, unsigned long long places) noexcept
    cdef int nth_placement(self, int index) noexcept
    cdef bint is_placement(self, int face, int field) noexcept
    cdef int nth_field(self, unsigned long long fields, int index) noexcept
    cdef int turns_at(self, int field) noexcept
    cdef int count_leaps(self) noexcept
    cdef int nth_leap(self, int index) noexcept
    cdef int nth_target(self, int field, int turns, int index) noexcept
    cdef bint allows_leap(self, int leap) noexcept
    cdef void look(self) noexcept
    cdef unsigned long long look_around_points(self, int first) noexcept
    cdef unsigned long long closing_fields(self, int face) noexcept
    cdef unsigned long long forming_fields(self, int face) noexcept
    cdef int closed_by(self, int face, int field) noexcept
    cdef int eights_by(self, int face, int field) noexcept
    cdef void tell_eights(self, int seat, int face, int field, int number) noexcept
    cdef bint has_stone(self, int owner, int piece) noexcept
    cdef void put_stone(self, int owner, int piece, int field) noexcept
