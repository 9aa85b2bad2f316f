cimport cython

from tafelrunde.engine.knowledge cimport Knowledge
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.acht.rules cimport AchtState

cdef int NATURE, OVER, NONE
cdef int ASK_CARD, CLAIMING, INFINITY, LAYING, STOLEN
cdef int DEAL_TILE, CLAIM, DECLINE, DRAW, INF, JOKER, LAY, LEAP, METEOR, NO, PLAY, POLE, QUANTUM, REV, TIME, USE, VOID, ABDUCT
cdef int SOLO, TEAMS, DARK, EIGHT, GOAL, ZERO
cdef int ARCS, LYING, ROOM, SQUARES, STANDING, SHAPES, NOTHING, SORTS, HALF, ARC, SQUARE, CROSSING
cdef int TRIES, FIELDS, ENDLESS, EIGHT_BY_HALF, EIGHT_BY_CROSSING
cdef double E, WIN, SHARPNESS, CARD_SHARPNESS, AVERAGE, STEEP, STEEPER, ON_TURN, CARD_WORTH, EIGHT_LIKELY
cdef unsigned long long BOARD

cdef unsigned long long[64] BIT
cdef unsigned long long[15] OPENS
cdef unsigned long long[15] STRONG
cdef unsigned long long[15] WEAK
cdef unsigned long long[5] SPOTS
cdef double[4] CHANCE
cdef double[4] STANDING_AT
cdef short[3] SHAPE_POINTS
cdef short[256] PIECES
cdef short[32] FACE_TYPE
cdef short[9] FIRST_FACE
cdef short[9] TURNS
cdef short[15] SORT_OF
cdef short[15] POINTS_OF
cdef short[36] CARRIES
cdef double[9] KEEP
cdef double[5] STAKE


cdef class AchtKnowledge(Knowledge):
    @cython.locals(own=AchtState)
    cpdef double weight(self, State state, int seat, int move) except? -9
    @cython.locals(own=AchtState)
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    @cython.locals(own=AchtState)
    cpdef double estimate(self, State state, int seat) except? -9
    @cython.locals(own=AchtState)
    cpdef playout(self, State state, int depth, Rng rng)
    @cython.locals(own=AchtState, found=list)
    cpdef list reasons(self, State state, int seat, int move)


cdef list placement_reasons(AchtState state, int seat, int face, int field)
cdef list taking_reasons(AchtState state, int seat, int face, int field)
@cython.locals(bit="unsigned long long", fresh="unsigned long long", piece=int, chance=double, threat=double)
cdef list opening_reasons(AchtState state, int seat, int face, int field, str shape, str eight)
@cython.locals(bit="unsigned long long", best=double, threat=double)
cdef list denying_reasons(AchtState state, int seat, int face, int field)
cdef list card_reasons(AchtState state, int seat, int use)
cdef int revolution_giver(AchtState state, int seat, int backwards) noexcept
@cython.locals(lost=double, gained=double)
cdef list swap_reasons(AchtState state, int seat, int given, int got)
@cython.locals(worth=double)
cdef list leap_reasons(AchtState state, int seat, int field, int target, int face)
cdef list answer_reasons(AchtState state, int seat, int move)


@cython.locals(free="unsigned long long", lying="unsigned long long", standing="unsigned long long", above="unsigned long long", right="unsigned long long", below="unsigned long long", left="unsigned long long")
cdef void survey(AchtState state) noexcept
@cython.locals(top_left="unsigned long long", top_right="unsigned long long", bottom_right="unsigned long long", bottom_left="unsigned long long")
cdef void survey_corners(AchtState state, int first, unsigned long long free) noexcept
cdef unsigned long long short_of_one(unsigned long long one, unsigned long long two, unsigned long long three, unsigned long long no_one, unsigned long long no_two, unsigned long long no_three) noexcept
cdef void see_spots(AchtState state) noexcept
@cython.locals(zeros=double)
cdef void weigh_chances(AchtState state, int seat) noexcept
cdef bint carries(int tile, int sort) noexcept
cdef double share(AchtState state, int sort) noexcept
cdef double stake(AchtState state) noexcept
cdef double swing(AchtState state, int seat) noexcept
@cython.locals(bit="unsigned long long", fresh="unsigned long long", taken=double, opened=double, threat=double, value=double)
cdef double judge(AchtState state, int seat, int face, int field) noexcept
cdef double offered(unsigned long long fields) noexcept
@cython.locals(spared=double)
cdef double value(AchtState state, int seat, int move) noexcept
@cython.locals(nonsense=double)
cdef double claim_value(AchtState state, int seat) noexcept
@cython.locals(own=double, change=double, theirs=double)
cdef double use_value(AchtState state, int seat, int card, int detail) noexcept
@cython.locals(mine=double, theirs=double, to_me=double, to_them=double)
cdef double revolution_value(AchtState state, int seat, int backwards) noexcept
@cython.locals(places="unsigned long long")
cdef double prospect(AchtState state, int seat, int tile) noexcept
cdef double leap_value(AchtState state, int seat, int field, int target, int face) noexcept
cdef int advised(AchtState state, int seat, Rng rng) except? -9
@cython.locals(highest=double, worth=double)
cdef int advised_placement(AchtState state, int seat, Rng rng) except? -9
cdef int advised_card(AchtState state, int seat, Rng rng) except? -9
cdef int advised_infinity(AchtState state, int seat) noexcept
@cython.locals(eight=double, without=double)
cdef double expected(AchtState state, int seat) noexcept
@cython.locals(own=double, best=double, others=double, steep=double, lead=double)
cdef double prospects(AchtState state, int owner) noexcept
cdef double chance_of_eight(unsigned long long fields) noexcept
@cython.locals(best=double)
cdef double best_offer(unsigned long long fields) noexcept
cdef double solo_expected(AchtState state) noexcept
