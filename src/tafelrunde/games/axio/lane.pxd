cimport cython

from tafelrunde.engine.lane cimport Lane
from tafelrunde.engine.state cimport State
from tafelrunde.games.axio cimport circles, rules
from tafelrunde.games.axio.rules cimport AxioState

cdef int NATURE, NO_MOVE, FINE, LOT, NO_TILE, STRIDE, WAYS, OPEN, ACTIONS, SEATS, SHIFT
cdef short[64] HOW_MANY
cdef short[256] NAME


cdef class AxioLane(Lane):
    cdef AxioState start, state

    cdef void restart(self) noexcept nogil
    cdef int actor(self) noexcept nogil
    cdef void let_nature_act(self) noexcept nogil
    cdef int move_of(self, int seat, int action) noexcept nogil
    cdef int action_of(self, int move) noexcept nogil
    cdef void play_move(self, int seat, int move) noexcept nogil
    cdef int random_action(self, int seat) noexcept nogil
    cdef void observe(self, int seat, unsigned char[::1] into, int start) noexcept nogil
    cdef void offer(self, int seat, unsigned char[::1] into, int start) noexcept nogil
    cdef int play_out(self) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int standing(self, int seat) noexcept nogil
    cpdef State position(self)


cdef int legal_move(AxioState state, int seat, int action) noexcept nogil
cdef int action_of(AxioState state, int move) noexcept nogil
cdef void offer_layings(AxioState state, int seat, unsigned char[::1] into, int at) noexcept nogil
@cython.locals(mark=int, least=int)
cdef int lowest(AxioState state, int seat) noexcept nogil
cdef int rising(AxioState state, int seat) noexcept nogil
cdef int from_here(AxioState state, int seat, int other) noexcept nogil
cdef void write_table(AxioState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void write_seats(AxioState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void write_tiles(AxioState state, unsigned char[::1] into, int at) noexcept nogil
