cimport cython

from tafelrunde.games.qwinto.rules cimport QwintoState

cdef int LEVELS
cdef double HIGHEST, NEVER, IMPOSSIBLE, UNKNOWN

cdef short[5] BONUS
cdef short[33] CHANCES
cdef short[95] LEVEL
cdef short[19] LEVEL_ALONE
cdef double[19] LIKELY
cdef short[4608] PLACE
cdef short[15] TRIPLE
cdef short[27] TRIPLE_OF

cdef float[68400] FILLED
cdef float[68400] COMPLETE

cdef int at(int level, int left, int right, int fields) noexcept
cdef void prepare() noexcept
@cython.locals(filled=double, complete=double, more=double, fuller=double, best=double, best_filled=double, best_complete=double, count=double, both=double)
cdef void prepare_gap(int level, int left, int right, int fields) noexcept


cdef class Appraisal:
    cdef short[108] sheet
    cdef short[4] misses
    cdef short[4] level
    cdef double[4] expected
    cdef double[108] hope
    cdef short[108] end
    cdef short[108] size
    cdef short[108] left
    cdef short[108] right
    cdef double[120] stake
    cdef double[12] full
    cdef double[12] prize
    cdef double[228] best


cdef int level_of(QwintoState own) noexcept
cdef int appraise_all(Appraisal known, QwintoState own) noexcept
@cython.locals(total=double, unknown=double)
cdef void appraise(Appraisal known, QwintoState own, int seat, int level) noexcept
@cython.locals(changed=short)
cdef bint is_appraised(Appraisal known, QwintoState own, int seat, int level) noexcept
@cython.locals(numbers=double, full=double, prize=double)
cdef double appraise_row(Appraisal known, int seat, int row, int level) noexcept
@cython.locals(right=double)
cdef double likely_number(Appraisal known, int seat, int field) noexcept
@cython.locals(total=double, number=double)
cdef double appraise_triples(Appraisal known, int seat) noexcept
@cython.locals(level=int, here=double, lost=double, kept=double, prize=double, full=double, fuller=double, points=double)
cdef double gain(Appraisal known, int seat, int field, int number) noexcept
@cython.locals(best=double)
cdef double best_gain(Appraisal known, QwintoState own, int seat, int number, int rows) noexcept
@cython.locals(fitting=int, best=double, points=double)
cdef double best_in_row(Appraisal known, QwintoState own, int seat, int row, int number) noexcept
