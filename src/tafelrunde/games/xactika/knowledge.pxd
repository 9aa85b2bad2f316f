cimport cython

from tafelrunde.engine.knowledge cimport Knowledge
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.xactika cimport rules
from tafelrunde.games.xactika.rules cimport XactikaState

cdef int ANNOUNCED, BID, BIDDING, HIGH, LEAD, LOW, NO_BID, PLAYING
cdef int ROUNDS, TRICKS, WHOLE, LOWEST, FINE, MIDDLE
cdef double ADAPT
cdef unsigned long long FULL
cdef short[324] SHOWS
cdef short[81] FITS
cdef short[324] REST
cdef unsigned long long[10] RUNG
cdef double[891] STRENGTH
cdef double[11] INITIATIVE
cdef double[297] SPREAD
cdef double[1025] GROWTH


cdef class XactikaKnowledge(Knowledge):
    cdef public double sharp, exact
    cdef public int leads, answers

    @cython.locals(own=XactikaState)
    cpdef double weight(self, State state, int seat, int move) except? -9
    @cython.locals(own=XactikaState, out="unsigned long long[12]")
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    @cython.locals(own=XactikaState)
    cpdef double estimate(self, State state, int seat) except? -9
    @cython.locals(own=XactikaState)
    cpdef bint settled(self, State state) except -9
    @cython.locals(own=XactikaState, out="unsigned long long[12]")
    cpdef playout(self, State state, int depth, Rng rng)
    @cython.locals(own=XactikaState)
    cpdef list reasons(self, State state, int seat, int move)


cdef int check_move(XactikaState state, int move) except -9
cdef void look_out(XactikaState state, unsigned long long* out) noexcept
cdef void strike_out(unsigned long long* out, int card) noexcept
cdef unsigned long long unplayed(XactikaState state, int demand) noexcept
cdef unsigned long long without_hand(XactikaState state, int seat, int demand, unsigned long long ladder) noexcept
cdef int at_least(unsigned long long ladder, int rest) noexcept
cdef int demand_of(XactikaState state, int move) noexcept
cdef double judged(XactikaState state, int seat, int move, unsigned long long ladder) noexcept
cdef double suited(XactikaState state, int seat, int card, double chance) noexcept
cdef double taking(XactikaState state, int seat, int move, unsigned long long ladder) noexcept
cdef int highest(XactikaState state) noexcept
@cython.locals(chance=double, forced=double)
cdef double holding(XactikaState state, int seat, int demand, int rest, unsigned long long ladder) noexcept
cdef bint wants(XactikaState state, int seat) noexcept
@cython.locals(chance=double)
cdef double none_among(int special, int drawn, int unseen) noexcept
cdef double hope(XactikaState state, int seat) noexcept
cdef double distance(double tricks, int wanted) noexcept
cdef double square(double number) noexcept
cdef double growth(double power) noexcept
cdef object known_of(XactikaState state, int seat, int move)
cdef double expected_bid(XactikaState state, int seat) noexcept
cdef int sensible_bid(XactikaState state, int seat, Rng rng) except? -9
cdef int sensible(XactikaState state, int seat, unsigned long long* out, int leads, int answers, Rng rng) except? -9
cdef double prospects(XactikaState state, int seat) noexcept
cdef int standing(XactikaState state, int seat) noexcept
