cimport cython

from tafelrunde.games.acht cimport board, table, turns, judgement
from tafelrunde.games.acht.table cimport AchtTable

cdef int NONE, DARK, ZERO, EIGHT, SOLO, LAY, LAYING, MOST
cdef int ABDUCT, CLAIM, DRAW, INF, INFINITY, JOKER, LEAP, METEOR, NO, PLAY, POLE, QUANTUM, TIME, USE
cdef int SHAPES, HALF, CROSSING
cdef int OPENS, STRONG, WEAK, SPOTS
cdef double AVERAGE
cdef unsigned long long[50] UNSEEN
cdef double[4] UNKNOWN
cdef unsigned long long BOARD

cdef unsigned long long[64] BIT
cdef short[32] FACE_TYPE
cdef short[3] SHAPE_POINTS
cdef short[15] SORT_OF
cdef short[15] POINTS_OF

@cython.locals(found=list)
cdef list of_move(AchtTable state, int seat, int move)
@cython.locals(seen="unsigned long long[50]", chance="double[4]")
cdef list placement_reasons(AchtTable state, int seat, int face, int field)
cdef bint is_next(AchtTable state) noexcept
cdef list taking_reasons(AchtTable state, int seat, int face, int field)
@cython.locals(bit="unsigned long long", fresh="unsigned long long", piece=int, likelihood=double, threat=double)
cdef list opening_reasons(AchtTable state, int seat, int face, int field, unsigned long long* seen, double* chance)
@cython.locals(bit="unsigned long long", best=double, threat=double)
cdef list denying_reasons(AchtTable state, int seat, int face, int field, unsigned long long* seen, double* chance)
cdef list card_reasons(AchtTable state, int seat, int use)
cdef int revolution_giver(AchtTable state, int seat, int backwards) noexcept
@cython.locals(lost=double, gained=double)
cdef list swap_reasons(AchtTable state, int seat, int given, int got)
@cython.locals(worth=double)
cdef list leap_reasons(AchtTable state, int seat, int field, int target, int face)
cdef list answer_reasons(AchtTable state, int seat, int move)
