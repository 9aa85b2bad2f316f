cimport cython

from tafelrunde.games.qwinto.rules cimport QwintoState

cdef int NATURE, OVER, NOTHING, WRITE, PASS, HAND, CARDS, MISSES, SHUFFLES
cdef int LOT, DEALING, PUTTING, WRITING, DRAWING, FINISHED
cdef unsigned int ALL_FIELDS

cpdef work_out(QwintoState state, int knower)
@cython.locals(seen="unsigned int", one="unsigned int")
cdef str flaw_of_cards(QwintoState state)
cdef str flaw_of_dealing(QwintoState state)
cdef str flaw_of_hands(QwintoState state)
cdef str flaw_of_turn(QwintoState state)
cdef int whose_turn(QwintoState state) noexcept
cdef int write_sheets(QwintoState state) except -9
cdef str flaw_of_end(QwintoState state)
cdef str flaw_of_decision(QwintoState state, int seat)
