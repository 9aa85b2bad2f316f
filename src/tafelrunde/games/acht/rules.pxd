cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.games.acht.turns cimport Turns

cdef int NATURE, OVER, NONE
cdef int ABDUCTION, ASK_CARD, CLAIMING, DARK_CARD, DARK_TILE, DEAL_CARD, DEAL_TILE, INFINITY, LAYING, METEORITE
cdef int STOLEN, TILE
cdef int CARD, CLAIM, DRAW, INF, JOKER, LAY, NO, PLAY, USE, VOID, DARK, ZERO
cdef int TILE_KINDS, CARD_KINDS


cdef class AchtState(Turns):
    cdef public int overlook

    @cython.locals(new=AchtState)
    cpdef AchtState copy(self)
    cpdef int actor(self) except? -9
    cpdef int count(self, int seat) except? -9
    cdef int nth_move(self, int seat, int index) except? -9
    cpdef int pick(self, int seat, Rng rng) except? -9
    cpdef bint allows(self, int seat, int move) except -9
    cdef int play_move(self, int seat, int move) except -9
    cpdef int draw(self, Rng rng) except? -9
    cpdef list outcomes(self)
    cpdef double lead(self, int seat) except? -9
    cpdef list scores(self)
    cpdef list winners(self)

    cdef int count_placements(self, int seat) noexcept
    cdef int count_plays(self, int seat) noexcept
    cdef int nth_play(self, int seat, int index) noexcept
    cdef bint draws_card(self) noexcept
    cdef int number_of(self, int kind) noexcept
    cdef int count_kinds(self) noexcept
    cdef int nth_kind(self, int index) noexcept
