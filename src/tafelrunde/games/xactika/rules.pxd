cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State

cdef int NATURE, OVER, LEAD, BID, DEALER
cdef int LOT, DEALING, BIDDING, PLAYING, FINISHED
cdef int LOW, ANNOUNCED
cdef int NO_BID, UNDEALT, NOBODY, MIXING

cdef short[81] VALUE
cdef short[324] SHOWS
cdef short[81] FITS
cdef short[81] HIDDEN
cdef short[81] HOLDER
cdef short[81] OWNER

cdef void swap_hidden(int one, int other) noexcept


cdef class XactikaState(State):
    cdef public int seats, variant, phase, acting, round, dealer, trick, laid, fitting, undealt
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
    cpdef int nth(self, int seat, int index) except? -9
    cpdef apply(self, int seat, int move)
    cpdef resample(self, int seat, Rng rng)
    cpdef list scores(self)
    cpdef list winners(self)

    cpdef int draw(self, Rng rng) except? -9
    cdef int nth_undealt(self, int index) noexcept
    cdef int count_fitting(self, int seat) noexcept
    cdef int nth_fitting(self, int seat, int index) noexcept
    cdef int forbidden_bid(self) noexcept
    cdef void start_round(self) noexcept
    cdef void deal(self, int card) noexcept
    cdef void take_in_hand(self, int seat, int card) noexcept
    cdef void announce(self, int seat, int tricks) noexcept
    cdef void lead(self, int seat, int card_and_symbol) noexcept
    cdef void follow(self, int seat, int card) noexcept
    cdef void lay(self, int seat, int card) noexcept
    cdef void finish_trick(self) noexcept
    cpdef int trick_winner(self, int trick) noexcept
    cdef void finish_round(self) noexcept
    cpdef int points(self, int bid, int taken) noexcept
    cdef int left_of(self, int seat) noexcept
    cdef int gather_hidden(self, int seat) noexcept
    cdef int list_places(self, int seat, int hidden) noexcept
    cdef bint any_void(self, int seat) noexcept
    cdef bint suits(self, int place, int card) noexcept
    cdef void respect_voids(self, int places, int hidden, Rng rng) noexcept
    cdef void hand_out(self, int seat, int hidden) noexcept
