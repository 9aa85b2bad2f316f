cimport cython

from tafelrunde.games.acht cimport board, cards
from tafelrunde.games.acht.rules cimport AchtState

cdef int ASK_CARD, INF, INFINITY, LAYING, NONE, QUANTUM, STOLEN, VOID, DARK, ZERO, FACES
cdef int APART, BLIND_ROUND, CANNOT_LEAP, DRAW_FIRST, LEAPS_NOWHERE, MUST_FORM_EIGHT, MUST_SCORE, MUST_TURN
cdef int NEVER_DARK, NO_EIGHT_YET, NO_REFUSAL, NOT_FREE, SECOND_TURN, STOLEN_FIRST, TAKEN, TO_FORM, TOO_LATE, USELESS_NOW
cdef int ZERO_FIRST

cdef unsigned long long[64] BIT
cdef short[32] FACE_TYPE

@cython.locals(seat=int, one=int, other=int, refusal=int)
cpdef str of_touched(AchtState state, str touched)
cdef int of_field(AchtState state, int seat, int field) noexcept
cdef int of_tile(AchtState state, int seat, int tile) noexcept
cdef int of_placement(AchtState state, int seat, int face, int field) noexcept
cdef int of_phase(AchtState state) noexcept
cdef int of_duty(AchtState state) noexcept
cdef bint lies_anywhere(AchtState state, int face) noexcept
cdef int of_card(AchtState state, int seat, int card) noexcept
cdef int of_leap(AchtState state, int seat, int field, int target) noexcept
