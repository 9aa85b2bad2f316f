cimport cython

from tafelrunde.engine.lane cimport Lane
from tafelrunde.engine.state cimport State
from tafelrunde.games.qwinto cimport rules
from tafelrunde.games.qwinto.rules cimport QwintoState

cdef int NATURE, NO_MOVE, LOT, NOTHING, PAIR, PASS, PUT, PUTTING, WRITE, WRITING
cdef int ACTIONS, CARDS, SEATS, MINUS, ABOVE


cdef class QwintoLane(Lane):
    cdef QwintoState start, state

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


cdef bint is_legal(QwintoState state, int seat, int action) noexcept nogil
cdef bint holds(QwintoState state, int seat, int card) noexcept nogil
@cython.locals(put=bint)
cdef void write_table(QwintoState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef int own_decision(QwintoState state, int seat) noexcept nogil
cdef void write_cards(QwintoState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void write_seats(QwintoState state, int seat, unsigned char[::1] into, int at) noexcept nogil
