cimport cython

from tafelrunde.engine cimport powers
from tafelrunde.engine.knowledge cimport Knowledge
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.axio cimport rules
from tafelrunde.games.axio.rules cimport AxioState

cdef int NATURE, OVER, CELL, GONE, NO_TILE, TOP_MARK, NO_TREE, SAMPLE
cdef long long ALL_ON_TOP
cdef short[4] POINT
cdef short[960] SHOWS
cdef short[60] NAMEABLE
cdef short[240] EMPTY_AT
cdef short[64] HOW_MANY
cdef short[256] NAME
cdef double[272] LACK
cdef double[17] PER_POINT
cdef double[17] TO_WIN
cdef double[17] BONUS
cdef double[5] FEAR
cdef double[24] NO_GAIN
cdef double[4] NOT_WEIGHED
cdef double SURE, SOLO_EDGE, SOLO_RIVAL, LOSS


cdef class AxioKnowledge(Knowledge):
    cdef public double sharp, fear

    @cython.locals(own=AxioState, after=AxioState, power=double, kept=double, fear=double)
    cpdef double weight(self, State state, int seat, int move) except? -9
    @cython.locals(own=AxioState)
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    @cython.locals(own=AxioState, total=double, strong=double, strength=double)
    cpdef double estimate(self, State state, int seat) except? -9
    @cython.locals(own=AxioState)
    cpdef playout(self, State state, int depth, Rng rng)
    @cython.locals(own=AxioState, after=AxioState, more=double)
    cpdef list reasons(self, State state, int seat, int move)


@cython.locals(before=AxioState, per_point=double)
cdef double more_opened(AxioState state, AxioState after, int seat) except? -9
cdef int next_seat(AxioState state, int seat) noexcept
cdef int tiles_left(AxioState state, int seat) noexcept
@cython.locals(total=double)
cdef double lack_after(AxioState state, int seat, int left) noexcept
cdef double lack(AxioState state, int seat) noexcept
@cython.locals(bonus=double, gain=double, mark=int)
cdef void weigh_points(AxioState state, int seat, double* gains) noexcept
@cython.locals(circle=int, shown=int)
cdef void weigh_rotations(AxioState state, double* gains, int place, int tile, double* found) noexcept
@cython.locals(circle=int, most=double, gain=double)
cdef double gain_by_name(AxioState state, double* gains, int point) noexcept
@cython.locals(most=double, gains="double[24]", found="double[4]")
cdef int greedy_laying(AxioState state, int seat, Rng rng) except? -9
@cython.locals(most=double, gain=double)
cdef int best_name(AxioState state, double* gains, int seat, int place, int lying) noexcept
cdef bint unseen(AxioState state, int seat, int tile) noexcept
@cython.locals(total=double, share=double, gains="double[24]")
cdef double opened(AxioState state, int seat, int following) noexcept
@cython.locals(most=double, found="double[4]")
cdef double best_gain(AxioState state, double* gains, int tile) noexcept
