cimport cython

from tafelrunde.engine.lane cimport Lane
from tafelrunde.engine.state cimport State
from tafelrunde.games.acht cimport actions, board, rules, table
from tafelrunde.games.acht.rules cimport AchtState

cdef int NATURE, DEAL_CARD, DEAL_TILE, DRAW_OFF, METEORITE, NONE, TEAMS, ACTIONS, BOARD, OWNERS, STONES
cdef short[25] FIELDS
cdef short[64] PLACE_OF
cdef short[256] STONE_PLACE


cdef class AchtLane(Lane):
    cdef AchtState start, state

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


cdef int from_here(AchtState state, int seat, int other) noexcept nogil
@cython.locals(dealing=bint)
cdef void write_table(AchtState state, int seat, unsigned char[::1] into, int at) noexcept nogil
@cython.locals(rest="unsigned long long")
cdef void write_board(AchtState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void write_cards(AchtState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void write_owners(AchtState state, int seat, unsigned char[::1] into, int at) noexcept nogil
