cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
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

cdef int how_many(unsigned int members) noexcept nogil
cdef int nth_of(unsigned int members, int index) noexcept nogil


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
    cpdef copy_into(self, State other)
    cpdef int actor(self) except? -9
    cpdef tuple actors(self)
    cpdef int count(self, int seat) except? -9
    cdef bint decides(self, int actor) noexcept nogil
    cdef int nth_move(self, int seat, int index) except? -9 nogil
    cdef int play_move(self, int seat, int move) except -9 nogil
    @cython.locals(owner="short[32]")
    cpdef resample(self, int seat, Rng rng)
    cpdef int playout(self, Rng rng) except? -9
    cpdef list winners(self)

    cdef unsigned int writable(self, int seat) noexcept nogil
    cdef int count_fields(self, int seat) noexcept nogil
    cdef int count_puts(self, int seat) noexcept nogil
    cdef int nth_put(self, int seat, int index) noexcept nogil
    cdef void deal(self, int card) noexcept nogil
    cdef void take_in_hand(self, int seat, int card) noexcept nogil
    cdef void put(self, int seat, int move) noexcept nogil
    cdef void lay(self, int seat, int card, int pile) noexcept nogil
    cdef void announce(self) noexcept nogil
    cdef void decide(self, int seat, int move) noexcept nogil
    cdef void show_decisions(self) noexcept nogil
    cdef void enter(self, int seat, int move) noexcept nogil
    @cython.locals(after=QwintoState)
    cdef void tell_entry(self, int what, int seat, int move) noexcept with gil
    cdef bint ends(self) noexcept nogil
    cdef void draw_card(self, int card) noexcept nogil
    cdef void reshuffle(self) noexcept nogil
    cdef void draw_or_pass_on(self) noexcept nogil
    cdef void find_owners(self, int seat, short* owner) noexcept nogil
    @cython.locals(hidden="short[32]", places="short[5]")
    cdef void deal_anew(self, int shuffle, short* owner, Rng rng) noexcept nogil
    cdef void hand_out(self, int seat, short* owner) noexcept nogil
    cdef void decide_anew(self, int seat, Rng rng) noexcept nogil


cdef void copy_position(QwintoState old, QwintoState new) noexcept nogil
cdef int count_moves(QwintoState state, int seat) noexcept nogil
cdef int play_on(QwintoState state, Rng chance, Rng chooser) except? -9 nogil
