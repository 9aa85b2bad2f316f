cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.axio cimport circles
from tafelrunde.games.axio.circles cimport Circles

cdef int NATURE, OVER, SQUARE, START
cdef int LOT, FORMING, HANDING, LAYING, DRAWING, BONUS, FINISHED
cdef int EMPTY, NO_TILE, NO_NAME, NOWHERE, GONE, TOP_MARK, CENTRE, CELL, SHOWN
cdef int START_DRAWN, SQUARE_LAID, DRAWN, BONUS_DRAWN, LAID, LAPSED, PASSED, ENDED
cdef int FINE, NOT_NOW, UNNAMED, NOTHING_TO_NAME, SAME
cdef long long ALL_ON_TOP, ABOVE, TO_HIGH

cdef short[1920] AT
cdef short[240] EMPTY_AT
cdef short[64] HOW_MANY
cdef short[256] NAME
cdef short[60] NAMEABLE
cdef short[60] SPREAD
cdef short[4] SQUARE_PLACE


cdef class AxioState(Circles):
    cdef public int turn, left
    cdef public short[4] stack
    cdef public short[4] hand
    cdef public short[60] undrawn
    cdef public short[60] index
    cdef public short[128] sorted_place
    cdef public short[128] moves_up_to

    @cython.locals(new=AxioState)
    cpdef AxioState copy(self)
    cpdef copy_into(self, State other)
    cpdef int actor(self) except? -9
    cpdef int count(self, int seat) except? -9
    cdef int nth_move(self, int seat, int index) except? -9 nogil
    cdef int play_move(self, int seat, int move) except -9 nogil
    cpdef resample(self, int seat, Rng rng)
    cpdef list scores(self)
    cpdef list winners(self)
    cpdef double lead(self, int seat) except? -9
    cpdef double worth(self, int seat) except? -9
    cpdef int draw(self, Rng rng) except? -9
    cpdef list outcomes(self)
    cpdef int pick(self, int seat, Rng rng) except? -9
    cpdef int playout(self, Rng rng) except? -9
    cpdef bint allows(self, int seat, int move) except -9
    cpdef int objection(self, int seat, int move) except? -9

    cdef int choice_near_top(self, int seat, int place, int lying, int choice) noexcept nogil
    cdef void sort_open_places(self) noexcept nogil
    cdef int count_chances(self) noexcept nogil
    cdef int nth_chance(self, int index) noexcept nogil
    cdef bint allows_chance(self, int move) noexcept nogil
    cdef bint may_come(self, int lying) noexcept nogil
    cdef void form_square(self, int lying) noexcept nogil
    cdef void first_hand(self, int tile) noexcept nogil
    cdef void finish(self) noexcept nogil


cdef void copy_position(AxioState old, AxioState new) noexcept nogil
cdef void copy_beside_circles(AxioState old, AxioState new) noexcept nogil
cdef int play_on(AxioState state, Rng chance, Rng chooser) except? -9 nogil
cdef int count_moves(AxioState state, int seat) noexcept nogil
cdef int objection_to(AxioState state, int seat, int move) noexcept nogil
cdef int choice_of(AxioState state, int seat, int place, int lying) noexcept nogil
cdef void take(AxioState state, int tile) noexcept nogil
cdef void next_player(AxioState state) noexcept nogil
cdef void lay(AxioState state, int seat, int move) noexcept nogil
cdef void take_in_hand(AxioState state, int seat, int tile) noexcept nogil
cdef void let_happen(AxioState state, int move) noexcept nogil
cdef int random_chance(AxioState state, Rng rng) except? -9 nogil
cdef int random_laying(AxioState state, int seat, Rng rng) except? -9 nogil
