cimport cython

from tafelrunde.games.qwinto cimport appraisal
from tafelrunde.games.qwinto.appraisal cimport Appraisal
from tafelrunde.games.qwinto.rules cimport QwintoState

cdef int PAIR, PUT
cdef double MISS, PAIR_ALONE, SPITE, DECISIVE

cdef short[8] BESIDE
cdef short[5] BONUS
cdef short[15] TRIPLE
cdef short[27] TRIPLE_OF
cdef short[32] VALUE

cdef double score_of_entry(Appraisal known, QwintoState own, int seat, int field) noexcept
cdef double score_of_pass(Appraisal known, QwintoState own, int seat) noexcept
cdef double score_of_end(Appraisal known, QwintoState own, int seat, int points) noexcept
cdef int total_after(QwintoState own, int seat, int field, int number) noexcept
cdef int right_end(QwintoState own, int seat, int field, int number) noexcept
cdef int bonus_by(QwintoState own, int seat, int field, int number) noexcept
cdef int best_of_others(QwintoState own, int seat) noexcept
@cython.locals(card=int, pile=int, one=int, other=int, placement=int, beside=int)
cdef int number_and_rows(QwintoState own, int move) noexcept
@cython.locals(points=double, miss=double, theirs=double)
cdef double score_of_put(Appraisal known, QwintoState own, int seat, int move, double least) noexcept
