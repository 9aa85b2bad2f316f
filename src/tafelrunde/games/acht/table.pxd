from tafelrunde.engine.state cimport State

cdef int NATURE, NONE, DARK, DEAL_TILE, SHUFFLED, SOLO, TABLEAU, TEAMS, TILE_KINDS, CARD_KINDS
cdef short[9] VALUE
cdef short[9] COPIES


# Kept small, for search copies it constantly: with 400 bytes more a copy was a third slower here.
cdef class AchtTable(State):
    cdef public int mode, overlook
    cdef public int round, turn, drawer, former, secured, lapsed, blind, tied, won
    cdef public int second, travelling, carded, victim, stolen, leaping, pending, at, eights, asked
    cdef public int tower_size, drawn, deck_size, free, formed
    cdef public int looked, pair, everywhere
    cdef public short[4] owner
    cdef public short[4] tableau
    cdef public short[4] held
    cdef public short[4] standing
    cdef public short[4] earned
    cdef public short[4] score
    cdef public short[9] tower
    cdef public short[9] aside
    cdef public short[8] deck
    cdef public short[8] discards
    cdef public short[32] hand
    cdef public short[12] supply
    cdef public unsigned long long laid, covered, shape_fields, eight_fields
    cdef public unsigned long long[15] lines
    cdef public unsigned long long[19] ready
    cdef public unsigned long long[16] stones
    cdef public short[64] face
    cdef public unsigned long long[9] fits
    cdef public short[9] fitting


cdef void copy_table(AchtTable old, AchtTable new) noexcept nogil
cdef int owners_in(AchtTable state) noexcept nogil
cdef bint sees_hand(AchtTable state, int seat, int other) noexcept nogil
cdef void fill_tower(AchtTable state) noexcept nogil
cdef void take_tile(AchtTable state, int tile) noexcept nogil
cdef void put_aside(AchtTable state, int seat) noexcept nogil
cdef int tile_value(AchtTable state, int seat) noexcept nogil
cdef int nonsense_of(AchtTable state, int owner) noexcept nogil
cdef void tell_tableaus(AchtTable state) noexcept with gil
cdef bint has_cards_to_draw(AchtTable state) noexcept nogil
cdef void take_card(AchtTable state, int seat, int card) noexcept nogil
cdef void give_card(AchtTable state, int seat, int card) noexcept nogil
cdef void tell_card(AchtTable state, int what, int seat, int card) noexcept with gil
