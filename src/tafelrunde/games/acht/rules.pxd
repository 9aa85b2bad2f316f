cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.acht cimport board, table, rounds, turns, cards
from tafelrunde.games.acht.table cimport AchtTable

cdef int NATURE, OVER
cdef int ABDUCTION, ASK_CARD, CLAIMING, DARK_CARD, DARK_TILE, DEAL_CARD, DEAL_TILE, INFINITY, LAYING, METEORITE
cdef int STOLEN, TILE
cdef int CARD, CLAIM, DRAW, INF, JOKER, LAY, NO, PLAY, USE, VOID
cdef int TILE_KINDS, CARD_KINDS


cdef class AchtState(AchtTable):
    @cython.locals(new=AchtState)
    cpdef AchtState copy(self)
    cpdef copy_into(self, State other)
    cpdef int actor(self) except? -9
    cpdef int count(self, int seat) except? -9
    cdef int nth_move(self, int seat, int index) except? -9 nogil
    cpdef bint allows(self, int seat, int move) except -9
    cpdef int draw(self, Rng rng) except? -9
    cpdef list outcomes(self)
    cdef int play_move(self, int seat, int move) except -9 nogil
    cpdef int playout(self, Rng rng) except? -9
    cpdef resample(self, int seat, Rng rng)
    cpdef list scores(self)
    cpdef double lead(self, int seat) except? -9
    cpdef list winners(self)


cdef int play_on(AchtTable state, Rng chance, Rng chooser) except? -9 nogil
cdef int count_moves(AchtTable state, int seat) noexcept nogil
cdef int nth_move(AchtTable state, int seat, int index) noexcept nogil
@cython.locals(has=bint)
cdef bint allows_move(AchtTable state, int seat, int move) noexcept nogil
cdef bint draws_card(AchtTable state) noexcept nogil
cdef int number_of(AchtTable state, int kind) noexcept nogil
cdef int count_kinds(AchtTable state) noexcept nogil
cdef int nth_kind(AchtTable state, int index) noexcept nogil
cdef int draw_move(AchtTable state, Rng rng) except? -9 nogil
cdef int kind_of(short* numbers, int index) noexcept nogil
cdef void play_move(AchtTable state, int seat, int move) noexcept nogil
@cython.locals(pool="short[8]")
cdef int deal_anew(AchtTable state, int seat, Rng rng) except -9 nogil
