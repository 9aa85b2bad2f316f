cimport cython

from tafelrunde.games.acht cimport board, table, rounds, turns
from tafelrunde.games.acht.table cimport AchtTable

cdef int NONE, ZERO, EIGHT, SOLO
cdef int CLAIM, INFINITY, JOKER, LEAP, METEOR, PLAY, POLE, QUANTUM, REV, STOLEN, TIME, USE
cdef int ARCS, LYING, NOTHING, SHAPES, SQUARES, STANDING, SORTS, HALF, ARC, SQUARE, CROSSING
cdef int OPENS, STRONG, WEAK, SPOTS, EIGHT_BY_HALF, EIGHT_BY_CROSSING
cdef double AVERAGE
cdef unsigned long long BOARD

cdef unsigned long long[64] BIT
cdef short[256] PIECES
cdef short[32] FACE_TYPE
cdef short[9] FIRST_FACE
cdef short[9] TURNS
cdef short[3] SHAPE_POINTS
cdef short[15] SORT_OF
cdef short[15] POINTS_OF
cdef short[36] CARRIES
cdef double[9] KEEP
cdef double[5] STAKE

@cython.locals(free="unsigned long long", lying="unsigned long long", standing="unsigned long long", above="unsigned long long", right="unsigned long long", below="unsigned long long", left="unsigned long long")
cdef void survey(AchtTable state, unsigned long long* seen, double* chance) noexcept
cdef void see_spots(AchtTable state, unsigned long long* seen) noexcept
@cython.locals(top_left="unsigned long long", top_right="unsigned long long", bottom_right="unsigned long long", bottom_left="unsigned long long")
cdef void survey_corners(AchtTable state, unsigned long long* seen, int first, unsigned long long free) noexcept
cdef unsigned long long short_of_one(unsigned long long one, unsigned long long two, unsigned long long three, unsigned long long no_one, unsigned long long no_two, unsigned long long no_three) noexcept
@cython.locals(zeros=double)
cdef void weigh_chances(AchtTable state, int seat, double* chance) noexcept
cdef bint carries(int tile, int sort) noexcept
cdef double share(AchtTable state, int sort) noexcept
@cython.locals(bit="unsigned long long", fresh="unsigned long long", taken=double, opened=double, threat=double, value=double)
cdef double judge(AchtTable state, int seat, int face, int field, unsigned long long* seen, double* chance) noexcept
cdef double offered(unsigned long long* seen, double* chance, unsigned long long fields) noexcept
@cython.locals(best=double)
cdef double best_offer(unsigned long long* seen, double* chance, unsigned long long fields) noexcept
cdef double chance_of_eight(unsigned long long* seen, double* chance, unsigned long long fields) noexcept
cdef double stake(AchtTable state) noexcept
cdef double swing(AchtTable state, int seat) noexcept
@cython.locals(spared=double)
cdef double value(AchtTable state, int seat, int move) noexcept
@cython.locals(nonsense=double)
cdef double claim_value(AchtTable state, int seat) noexcept
@cython.locals(own=double, change=double, theirs=double)
cdef double use_value(AchtTable state, int seat, int card, int detail) noexcept
@cython.locals(mine=double, theirs=double, to_me=double, to_them=double)
cdef double revolution_value(AchtTable state, int seat, int backwards) noexcept
@cython.locals(places="unsigned long long")
cdef double prospect(AchtTable state, int seat, int tile) noexcept
cdef double leap_value(AchtTable state, int seat, int field, int target, int face) noexcept
