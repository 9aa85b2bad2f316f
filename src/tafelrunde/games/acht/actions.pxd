cimport cython

from tafelrunde.games.acht cimport board, cards, rules
from tafelrunde.games.acht.table cimport AchtTable

cdef int NO_MOVE, ASK_CARD, CLAIMING, DRAW, INFINITY, JOKER, LAY, LAYING, LEAP, PLAY, QUANTUM, STOLEN, USE, VOID
cdef int LAYINGS, USES, CARD_USES, LEAPS, CARD_LEAPS, ACTIONS
cdef short[25] FIELDS
cdef short[32] FACE_TYPE
cdef short[9] FIRST_FACE
cdef short[9] TURNS
cdef short[64] PLACE_OF
cdef short[8] FIRST_USE

cdef int action_of(int move) noexcept nogil
cdef int legal_move(AchtTable state, int seat, int action) noexcept nogil
cdef int move_of(AchtTable state, int action) noexcept nogil
cdef void offer(AchtTable state, int seat, unsigned char[::1] into, int at) noexcept nogil
@cython.locals(fields="unsigned long long")
cdef void offer_placements(AchtTable state, int seat, unsigned char[::1] into, int at) noexcept nogil
cdef void offer_card(AchtTable state, int seat, int card, unsigned char[::1] into, int at) noexcept nogil
cdef void offer_use(AchtTable state, int seat, int card, unsigned char[::1] into, int uses, int leaps) noexcept nogil
@cython.locals(movable="unsigned long long", free="unsigned long long")
cdef void offer_leaps(AchtTable state, unsigned char[::1] into, int at) noexcept nogil
