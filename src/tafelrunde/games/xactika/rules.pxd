cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.xactika cimport hidden
from tafelrunde.games.xactika.hidden cimport Hidden

cdef int NATURE, OVER, LEAD, BID, DEALER
cdef int LOT, DEALING, BIDDING, PLAYING, FINISHED
cdef int LOW, ANNOUNCED
cdef int NO_BID, NO_CARD
cdef int DEALER_DRAWN, DEALT, BID_MADE, LED, FOLLOWED, DISCARDED
cdef int TRICK_TAKEN, COUNTED, LIES, ROUND_ENDED, DEAL_PASSED, TOTAL

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
    cpdef copy_into(self, State other)
    cpdef int actor(self) except? -9
    cpdef int count(self, int seat) except? -9
    cdef int nth_move(self, int seat, int index) except? -9 nogil
    cdef int play_move(self, int seat, int move) except -9 nogil
    @cython.locals(anew=Hidden)
    cpdef resample(self, int seat, Rng rng)
    cpdef list scores(self)
    cpdef list winners(self)
    cpdef double lead(self, int seat) except? -9
    cpdef int draw(self, Rng rng) except? -9
    cpdef int playout(self, Rng rng) except? -9


cdef void copy_position(XactikaState old, XactikaState new) noexcept nogil
cdef int play_on(XactikaState state, Rng chance, Rng chooser) except? -9 nogil
cdef int count_moves(XactikaState state, int seat) noexcept nogil
cdef int nth_move(XactikaState state, int seat, int index) noexcept nogil
cdef int draw_move(XactikaState state, Rng rng) except? -9 nogil
cdef void play_move(XactikaState state, int seat, int move) noexcept nogil
cdef int nth_undealt(XactikaState state, int index) noexcept nogil
cdef int count_fitting(XactikaState state, int seat) noexcept nogil
cdef int nth_fitting(XactikaState state, int seat, int index) noexcept nogil
cdef int forbidden_bid(XactikaState state) noexcept nogil
cdef void start_round(XactikaState state) noexcept nogil
cdef void deal(XactikaState state, int card) noexcept nogil
cdef void take_in_hand(XactikaState state, int seat, int card) noexcept nogil
cdef void announce(XactikaState state, int seat, int tricks) noexcept nogil
cdef void lead(XactikaState state, int seat, int card_and_symbol) noexcept nogil
cdef void follow(XactikaState state, int seat, int card) noexcept nogil
cdef int beats_all(XactikaState state, int card) noexcept nogil
cdef void lay(XactikaState state, int seat, int card) noexcept nogil
cdef void finish_trick(XactikaState state) noexcept nogil
cdef int trick_winner(XactikaState state, int trick) noexcept nogil
cpdef int best_so_far(XactikaState state) noexcept
cpdef int strays(XactikaState state, int trick) noexcept
cpdef int missing(XactikaState state) noexcept
cpdef int met(XactikaState state) noexcept
cpdef int taken_by(XactikaState state, int trick) except -9
cdef void finish_round(XactikaState state) noexcept nogil
cdef void tell_round(XactikaState state) noexcept with gil
cpdef int points(short bid, short taken) noexcept nogil
cdef int left_of(XactikaState state, int seat) noexcept nogil
