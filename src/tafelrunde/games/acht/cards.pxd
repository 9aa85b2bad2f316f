from tafelrunde.games.acht cimport board, table, rounds, turns
from tafelrunde.games.acht.table cimport AchtTable

cdef int ABDUCT, ABDUCTION, CARD_KINDS, CENTRE, INF, JOKER, LEAP, LEAPT, METEOR, METEORITE, NONE, NO_CARD
cdef int PASSED_ON, POLE, QUANTUM, RENEWED, REV, STOLE, STOLEN, STRUCK, SWAPPED, TIME, TRAVELLED, USE, USELESS
cdef int VOID
cdef unsigned long long BOARD, NOWHERE

cdef unsigned long long[64] BIT
cdef short[32] FACE_TYPE
cdef short[9] FIRST_FACE
cdef short[9] TURNS

cdef int count_plays(AchtTable state, int seat) noexcept nogil
cdef int nth_play(AchtTable state, int seat, int index) noexcept nogil
cdef int count_uses(AchtTable state, int seat, int card) noexcept nogil
cdef int nth_use(AchtTable state, int seat, int card, int index) noexcept nogil
cdef bint allows_use(AchtTable state, int seat, int card, int detail) noexcept nogil
cdef int tiles_out(AchtTable state) noexcept nogil
cdef int count_swaps(AchtTable state, int seat) noexcept nogil
cdef int nth_swap(AchtTable state, int seat, int index) noexcept nogil
cdef int count_victims(AchtTable state, int seat) noexcept nogil
cdef int nth_victim(AchtTable state, int seat, int index) noexcept nogil
cdef unsigned long long free_fields(AchtTable state) noexcept nogil
cdef unsigned long long movable(AchtTable state) noexcept nogil
cdef int turns_at(AchtTable state, int field) noexcept nogil
cdef int count_leaps(AchtTable state) noexcept nogil
cdef int nth_leap(AchtTable state, int index) noexcept nogil
cdef int nth_target(AchtTable state, int field, int turns, int index) noexcept nogil
cdef bint allows_leap(AchtTable state, int leap) noexcept nogil
cdef void play_no_card(AchtTable state, int seat) noexcept nogil
cdef void play_card(AchtTable state, int seat, int use) noexcept nogil
cdef void take_effect(AchtTable state, int seat, int card, int detail) noexcept nogil
cdef void travel(AchtTable state, int seat) noexcept nogil
cdef void swap_tiles(AchtTable state, int seat, int other) noexcept nogil
cdef void pass_on(AchtTable state, bint backwards) noexcept nogil
cdef void leap(AchtTable state, int field, int target, int face) noexcept nogil
cdef void strike(AchtTable state, int seat) noexcept nogil
cdef void renew_tile(AchtTable state, int tile) noexcept nogil
cdef void steal(AchtTable state, int card) noexcept nogil
