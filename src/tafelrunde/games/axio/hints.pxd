cimport cython

from tafelrunde.engine.hints cimport Hints
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.axio cimport rules
from tafelrunde.games.axio.rules cimport AxioState

cdef int NATURE, OVER, CELL, NO_TILE, TOP_MARK
cdef short[4] POINT
cdef short[960] SHOWS
cdef short[60] NAMEABLE
cdef short[240] EMPTY_AT
cdef short[64] HOW_MANY
cdef short[256] NAME
cdef double[272] LACK
cdef double[17] POWER
cdef double[17] PER_POINT
cdef double[17] BONUS
cdef double[24] GAIN


cdef class AxioHints(Hints):
    cdef public int tries
    cdef public double sharp, fear

    @cython.locals(own=AxioState, after=AxioState, weight=double, power=double)
    cpdef double weight(self, State state, int seat, int move) except? -9
    @cython.locals(own=AxioState)
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    @cython.locals(own=AxioState, total=double, strong=double, strength=double)
    cpdef double estimate(self, State state, int seat) except? -9
    @cython.locals(own=AxioState)
    cpdef playout(self, State state, int depth, Rng rng)


cdef int tiles_left(AxioState state, int seat) noexcept
@cython.locals(total=double)
cdef double lack(AxioState state, int seat) noexcept
@cython.locals(bonus=double, gain=double, mark=int)
cdef void look_at_gains(AxioState state, int seat) noexcept
@cython.locals(total=double, most=double, gain=double)
cdef double gain_at(AxioState state, int place, int lying) noexcept
@cython.locals(most=double, gain=double)
cdef int greedy_laying(AxioState state, int seat, int tries, Rng rng) except? -9
@cython.locals(most=double, gain=double)
cdef int best_name(AxioState state, int seat, int place, int lying) noexcept
@cython.locals(total=double, most=double, gain=double, share=double)
cdef double threat(AxioState state, int seat) noexcept
