cimport cython

from tafelrunde.games.acht cimport board, table, rounds, turns
from tafelrunde.games.acht.rules cimport AchtState

cdef int NATURE, OVER, NONE, SOLO, DARK, GOAL, RIGHT, BELOW, CENTRE, CENTRE_FACE, SHAPES, STONE_SETS, FACES, MOST
cdef int ABDUCTION, ASK_CARD, CLAIMING, DARK_CARD, DARK_TILE, DEAL_CARD, DEAL_TILE, DRAW_OFF, FINISHED, INFINITY
cdef int LAYING, METEORITE, STOLEN, TILE, TILE_KINDS, CARD_KINDS
cdef unsigned long long BOARD, NOWHERE

cdef unsigned long long[64] BIT
cdef short[32] FACE_TYPE
cdef short[12] STONE_SET
cdef short[12] ANCHOR
cdef short[4] FIRST_PIECE
cdef short[9] COPIES
cdef short[8] CARD_COPIES

@cython.locals(stones="unsigned long long[16]")
cpdef work_out(AchtState state, int knower)
cdef bint is_seat(AchtState state, int seat) noexcept
cdef str flaw_of_numbers(AchtState state)
cdef str flaw_of_scores(AchtState state)
@cython.locals(laid="unsigned long long")
cdef str lay_board(AchtState state)
@cython.locals(above="unsigned long long")
cdef unsigned long long closed_shapes(AchtState state, int stone_set) noexcept
@cython.locals(shapes="unsigned long long", taken="unsigned long long", closed="unsigned long long")
cdef str put_stones(AchtState state, unsigned long long* stones)
@cython.locals(shape="unsigned long long", taken="unsigned long long")
cdef str flaw_of_pending(AchtState state)
cdef str flaw_of_tiles(AchtState state)
cdef str flaw_of_cards(AchtState state)
cdef str flaw_of_phase(AchtState state)
cdef int whose_turn(AchtState state) noexcept
cdef str flaw_of_deal(AchtState state)
@cython.locals(possible=bint)
cdef str flaw_of_turn(AchtState state)
cdef str flaw_of_meteorite(AchtState state)
cdef str flaw_of_draw_off(AchtState state)
cdef str flaw_of_infinity(AchtState state)
