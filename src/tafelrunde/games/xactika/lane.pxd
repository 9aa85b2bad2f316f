from tafelrunde.engine.lane cimport Lane
from tafelrunde.engine.state cimport State
from tafelrunde.games.xactika cimport rules
from tafelrunde.games.xactika.rules cimport XactikaState

cdef int NATURE, NO_MOVE, BID, BIDDING, LEAD, LOT, LOW, PLAYING, ACTIONS, CARDS, TABLE, MINUS
cdef short[81] FITS


cdef class XactikaLane(Lane):
    cdef XactikaState start, state

    cdef void restart(self) noexcept nogil
    cdef int actor(self) noexcept nogil
    cdef void let_nature_act(self) noexcept nogil
    cdef int move_of(self, int seat, int action) noexcept nogil
    cdef void play_move(self, int seat, int move) noexcept nogil
    cdef int random_action(self, int seat) noexcept nogil
    cdef void observe(self, int seat, unsigned char[::1] into, int start) noexcept nogil
    cdef void offer(self, int seat, unsigned char[::1] into, int start) noexcept nogil
    cdef int play_out(self) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int standing(self, int seat) noexcept nogil
    cpdef State position(self)


cdef bint is_legal(XactikaState state, int seat, int action) noexcept nogil
cdef bint holds(XactikaState state, int seat, int card) noexcept nogil
cdef int from_here(XactikaState state, int seat, int other) noexcept nogil
cdef void write_table(XactikaState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void write_cards(XactikaState state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void write_seats(XactikaState state, int seat, unsigned char[::1] into, int at) noexcept nogil
