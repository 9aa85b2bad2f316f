cimport cython

from tafelrunde.engine cimport powers
from tafelrunde.engine.knowledge cimport Knowledge
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.acht cimport board, table, cards, rules, judgement, reasons
from tafelrunde.games.acht.rules cimport AchtState
from tafelrunde.games.acht.table cimport AchtTable

cdef int NATURE, OVER, ENDLESS
cdef int ASK_CARD, CLAIM, CLAIMING, DEAL_TILE, DECLINE, DRAW, INF, INFINITY, JOKER, LAY, LAYING, NO, PLAY, USE, VOID
cdef int SOLO, EIGHT, GOAL, FIELDS, TRIES
cdef unsigned long long[50] UNSEEN
cdef double[4] UNKNOWN
cdef double WIN, SHARPNESS, CARD_SHARPNESS, STEEP, STEEPER, ON_TURN, CARD_WORTH, EIGHT_LIKELY


cdef class AchtKnowledge(Knowledge):
    @cython.locals(own=AchtState, seen="unsigned long long[50]", chance="double[4]", worth=double)
    cpdef double weight(self, State state, int seat, int move) except? -9
    @cython.locals(own=AchtState)
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    @cython.locals(own=AchtState)
    cpdef double estimate(self, State state, int seat) except? -9
    @cython.locals(own=AchtState)
    cpdef playout(self, State state, int depth, Rng rng)
    @cython.locals(own=AchtState)
    cpdef list reasons(self, State state, int seat, int move)


cdef int advised(AchtTable state, int seat, Rng rng) except? -9
@cython.locals(seen="unsigned long long[50]", chance="double[4]", highest=double, worth=double)
cdef int advised_placement(AchtTable state, int seat, Rng rng) except? -9
cdef int advised_card(AchtTable state, int seat, Rng rng) except? -9
cdef int advised_infinity(AchtTable state, int seat) noexcept
@cython.locals(points="double[4]", seen="unsigned long long[50]", chance="double[4]", eight=double, without=double)
cdef double expected(AchtTable state, int seat) noexcept
@cython.locals(own=double, best=double, others=double, steep=double, lead=double)
cdef double prospects(AchtTable state, int owner, double* points) noexcept
cdef double solo_expected(AchtTable state) noexcept
