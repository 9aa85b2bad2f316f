cimport cython

from tafelrunde.engine.knowledge cimport Knowledge
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.qwinto.rules cimport QwintoState

cdef int NATURE, OVER, PAIR, PASS, PUT, PUTTING, WRITE, WRITING, LEVELS
cdef double HIGHEST, MISS, NEVER, PAIR_ALONE, SPITE, DECISIVE, CERTAIN, JITTER, SHARPNESS, WIN, IMPOSSIBLE, UNKNOWN

cdef short[8] BESIDE
cdef short[5] BONUS
cdef short[33] CHANCES
cdef short[95] LEVEL
cdef short[19] LEVEL_ALONE
cdef double[19] LIKELY
cdef short[4608] PLACE
cdef double[18] SPREAD
cdef short[15] TRIPLE
cdef short[27] TRIPLE_OF
cdef short[32] VALUE

cdef float[68400] FILLED
cdef float[68400] COMPLETE
cdef double[108] HOPE
cdef short[108] END
cdef short[108] SIZE
cdef short[108] LEFT
cdef short[108] RIGHT
cdef double[120] STAKE
cdef double[12] FULL
cdef double[12] PRIZE
cdef short[108] SEEN
cdef short[4] SEEN_LEVEL
cdef short[4] SEEN_MISSES
cdef double[4] EXPECTED
cdef double[228] BEST

cdef int at(int level, int left, int right, int fields) noexcept
cdef void prepare() noexcept
@cython.locals(filled=double, complete=double, more=double, fuller=double, best=double, best_filled=double, best_complete=double, count=double, both=double)
cdef void prepare_gap(int level, int left, int right, int fields) noexcept
cdef int level_of(QwintoState own) noexcept
@cython.locals(total=double)
cdef void appraise(QwintoState own, int seat, int level) noexcept
@cython.locals(same=bint, place=int)
cdef bint is_appraised(QwintoState own, int seat, int level) noexcept
@cython.locals(numbers=double, full=double)
cdef double appraise_row(QwintoState own, int seat, int row, int level) noexcept
@cython.locals(right=double)
cdef double likely_number(QwintoState own, int seat, int field) noexcept
@cython.locals(total=double, number=double)
cdef double appraise_triples(QwintoState own, int seat) noexcept
@cython.locals(here=double, lost=double, kept=double, prize=double, full=double, fuller=double, points=double)
cdef double gain(QwintoState own, int seat, int field, int number, int level) noexcept
cdef double score_of_entry(QwintoState own, int seat, int field, int level) noexcept
cdef double score_of_end(QwintoState own, int seat, int field) noexcept
cdef int right_end(QwintoState own, int seat, int field) noexcept
cdef int bonus_by(QwintoState own, int seat, int field, int number) noexcept
cdef int best_of_others(QwintoState own, int seat) noexcept
cdef double score_of_pass(QwintoState own, int seat) noexcept
@cython.locals(best=double)
cdef double best_gain(QwintoState own, int seat, int number, int rows, int level) noexcept
@cython.locals(fitting=int, best=double, points=double)
cdef double best_in_row(QwintoState own, int seat, int row, int number, int level) noexcept
@cython.locals(card=int, pile=int, one=int, other=int, placement=int, beside=int)
cdef int number_and_rows(QwintoState own, int move) noexcept
@cython.locals(points=double, miss=double, theirs=double)
cdef double score_of_put(QwintoState own, int seat, int move, int level, double least) noexcept
cdef double noise(Rng rng) noexcept
@cython.locals(best=double, points=double, choice=int)
cdef int choose_entry(QwintoState own, int seat, int level, Rng rng) noexcept
@cython.locals(best=double, luck=double, points=double, choice=int)
cdef int choose_put(QwintoState own, int seat, int level, Rng rng) noexcept
cdef void play_on(QwintoState own, int depth, Rng rng) noexcept
cdef int write_all(QwintoState own, int level, Rng rng) noexcept
cdef double alone(double points) noexcept

@cython.locals(known=bint)
cdef int check_move(QwintoState own, int seat, int move) except -9


cdef class QwintoKnowledge(Knowledge):
    @cython.locals(own=QwintoState, points=double)
    cpdef double weight(self, State state, int seat, int move) except? -9
    @cython.locals(own=QwintoState)
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    @cython.locals(own=QwintoState, odds=double, lead=double, ahead=double)
    cpdef double estimate(self, State state, int seat) except? -9
    @cython.locals(own=QwintoState)
    cpdef playout(self, State state, int depth, Rng rng)
    @cython.locals(own=QwintoState)
    cpdef list reasons(self, State state, int seat, int move)


@cython.locals(best=double, points=double)
cdef int best_entry(QwintoState own, int seat, int number, int rows, int level) noexcept
cdef int rows_of_turn(QwintoState own) noexcept
cdef list reasons_for_entry(QwintoState own, int seat, int field, int level)
cdef list what_it_completes(QwintoState own, int seat, int field, int number)
cdef tuple room_it_leaves(int seat, int field, int number)
@cython.locals(after=QwintoState)
cdef tuple what_fits_next(QwintoState own, int seat, int field, int number)
cdef list next_cards(QwintoState own, int seat)
cdef tuple reason_to_end(QwintoState own, int seat, int points)
cdef list reasons_for_pass(QwintoState own, int seat, int level)
cdef list reasons_for_put(QwintoState own, int seat, int move, int level)
cdef tuple reason_for_number(QwintoState own, int seat, int number, int field, int level)
cdef list reasons_for_others(QwintoState own, int seat, int number, int rows, int level)
cdef list reason_for_pair(QwintoState own, int move)
cdef tuple best_put(QwintoState own, int seat, int level)
