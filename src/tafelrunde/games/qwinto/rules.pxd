cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.games.qwinto.sheets cimport Sheets

cdef int NATURE, OVER, START, PUT, PAIR, WRITE, PASS
cdef int LOT, DEALING, PUTTING, WRITING, DRAWING, FINISHED
cdef int NOTHING, NOBODY, DRAW_PILE
cdef int START_DRAWN, DEALT, GRID_LAID, PUT_DOWN, NUMBER_MADE, GAINED, DECIDED, SHOWN
cdef int DRAWN, NEW_PILE, PASSED_ON, ENDED, FILLS, ENDS, MISSES

cdef short[32] VALUE
cdef unsigned int[4] ROW_OF
cdef unsigned int[32] ONE
cdef short[8] BESIDE
cdef short[4] ORDERED_PAIRS
cdef short[24] FIRST
cdef short[24] LAST
cdef short[512] ONES
cdef short[4608] PLACE
cdef short[16] LOWEST

cdef int how_many(unsigned int members) noexcept
cdef int nth_of(unsigned int members, int index) noexcept


cdef class QwintoState(Sheets):
    cdef public int active, waiting, undrawn, shuffles, last, number, choices, equal
    cdef public unsigned int pile, rows, fitting
    cdef public short[12] hand
    cdef public short[4] held
    cdef public short[4] top
    cdef public short[32] below
    cdef public short[32] shuffle
    cdef public short[4] decision

    @cython.locals(new=QwintoState)
    cpdef QwintoState copy(self)
    cpdef int actor(self) except? -9
    cpdef tuple actors(self)
    cpdef int count(self, int seat) except? -9
    cdef bint decides(self, int actor) noexcept
    cdef int nth_move(self, int seat, int index) except? -9
    cdef int play_move(self, int seat, int move) except -9
    @cython.locals(owner="short[32]")
    cpdef resample(self, int seat, Rng rng)
    cpdef list winners(self)

    cdef unsigned int writable(self, int seat) noexcept
    cdef int count_fields(self, int seat) noexcept
    cdef int count_puts(self, int seat) noexcept
    cdef int nth_put(self, int seat, int index) noexcept
    cdef void deal(self, int card) noexcept
    cdef void take_in_hand(self, int seat, int card) noexcept
    cdef void put(self, int seat, int move) noexcept
    cdef void lay(self, int seat, int card, int pile) noexcept
    cdef void announce(self) noexcept
    cdef void decide(self, int seat, int move) noexcept
    cdef void show_decisions(self) noexcept
    cdef void enter(self, int seat, int move) noexcept
    @cython.locals(after=QwintoState)
    cdef int tell_entry(self, int what, int seat, int move) except -9
    cdef bint ends(self) noexcept
    cdef void draw_card(self, int card) noexcept
    cdef void reshuffle(self) noexcept
    cdef void draw_or_pass_on(self) noexcept
    cdef void find_owners(self, int seat, short* owner) noexcept
    @cython.locals(hidden="short[32]", places="short[5]")
    cdef void deal_anew(self, int shuffle, short* owner, Rng rng) noexcept
    cdef void hand_out(self, int seat, short* owner) noexcept
    cdef void decide_anew(self, int seat, Rng rng) noexcept
