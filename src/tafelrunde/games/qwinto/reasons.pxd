cimport cython

from tafelrunde.games.qwinto cimport appraisal, worth
from tafelrunde.games.qwinto.appraisal cimport Appraisal
from tafelrunde.games.qwinto.rules cimport QwintoState

cdef int PAIR, PASS, PUT, WRITE, WRITING, MOST
cdef double IMPOSSIBLE, CLEARLY

cdef short[15] TRIPLE
cdef short[27] TRIPLE_OF

cdef list reasons_for(Appraisal known, QwintoState own, int seat, int move)
@cython.locals(best=double, points=double)
cdef int best_entry(Appraisal known, QwintoState own, int seat, int number, int rows) noexcept
cdef int rows_of_turn(QwintoState own) noexcept
cdef list reasons_for_entry(Appraisal known, QwintoState own, int seat, int field)
cdef list what_it_completes(QwintoState own, int seat, int field, int number)
cdef tuple room_it_leaves(Appraisal known, int seat, int field, int number)
@cython.locals(after=QwintoState)
cdef tuple what_fits_next(QwintoState own, int seat, int field, int number)
cdef bint fits_somewhere(QwintoState own, int seat, int number, int rows) noexcept
cdef list next_cards(QwintoState own, int seat)
cdef tuple reason_to_end(QwintoState own, int seat, int points)
cdef list reasons_for_pass(Appraisal known, QwintoState own, int seat)
cdef list reasons_for_put(Appraisal known, QwintoState own, int seat, int move)
cdef tuple reason_for_number(Appraisal known, int seat, int number, int field)
cdef list reasons_for_others(Appraisal known, QwintoState own, int seat, int number, int rows)
cdef list reason_for_pair(QwintoState own, int move)
