cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.xactika cimport hidden
from tafelrunde.games.xactika.hidden cimport Hidden

cdef int NATURE, OVER, LEAD, BID, DEALER
cdef int LOT, DEALING, BIDDING, PLAYING, FINISHED
cdef int LOW, ANNOUNCED
cdef int NO_BID
cdef int DEALER_DRAWN, DEALT, BID_MADE, LED, FOLLOWED, DISCARDED
cdef int TRICK_TAKEN, COUNTED, LIES, ROUND_ENDED, DEAL_PASSED

cdef short[81] VALUE
cdef short[324] SHOWS
cdef short[81] FITS


cdef class XactikaState(State):
    cdef public int variant, round, dealer, trick, laid, fitting, undealt
    cdef public short[81] in_pack
    cdef public short[80] hand
    cdef public short[10] held
    cdef public short[10] bid
    cdef public short[10] taken
    cdef public short[10] score
    cdef public short[11] void
    cdef public short[8] leader
    cdef public short[8] demand
    cdef public short[80] table
    cdef public short[80] past_bid
    cdef public short[80] past_taken

    @cython.locals(new=XactikaState)
    cpdef XactikaState copy(self)
    cpdef int actor(self) except? -9
    cpdef int count(self, int seat) except? -9
    cdef int nth_move(self, int seat, int index) except? -9
    cdef int play_move(self, int seat, int move) except -9
    @cython.locals(anew=Hidden)
    cpdef resample(self, int seat, Rng rng)
    cpdef list scores(self)
    cpdef list winners(self)
    cpdef double lead(self, int seat) except? -9
    cpdef int draw(self, Rng rng) except? -9
    cpdef int playout(self, Rng rng) except? -9


cdef int count_moves(XactikaState state, int seat) noexcept
cdef int nth_move(XactikaState state, int seat, int index) noexcept
cdef int draw_move(XactikaState state, Rng rng) except? -9
cdef void play_move(XactikaState state, int seat, int move) noexcept
cdef int nth_undealt(XactikaState state, int index) noexcept
cdef int count_fitting(XactikaState state, int seat) noexcept
cdef int nth_fitting(XactikaState state, int seat, int index) noexcept
cdef int forbidden_bid(XactikaState state) noexcept
cdef void start_round(XactikaState state) noexcept
cdef void deal(XactikaState state, int card) noexcept
cdef void take_in_hand(XactikaState state, int seat, int card) noexcept
cdef void announce(XactikaState state, int seat, int tricks) noexcept
cdef void lead(XactikaState state, int seat, int card_and_symbol) noexcept
cdef void follow(XactikaState state, int seat, int card) noexcept
cdef int beats_all(XactikaState state, int card) noexcept
cdef void lay(XactikaState state, int seat, int card) noexcept
cdef void finish_trick(XactikaState state) noexcept
cdef int trick_winner(XactikaState state, int trick) noexcept
cpdef int taken_by(XactikaState state, int trick) except -9
cdef void finish_round(XactikaState state) noexcept
cdef void tell_round(XactikaState state) noexcept
cpdef int points(short bid, short taken) noexcept
cdef int left_of(XactikaState state, int seat) noexcept
