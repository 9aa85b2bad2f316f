from tafelrunde.engine.rng cimport Rng
from tafelrunde.games.acht.board cimport Board

cdef int NATURE, NONE, JOKER, USE
cdef int PASSED_ON, SHUFFLED, TABLEAU
cdef int TIME, POLE, REV, QUANTUM, METEOR, ABDUCT, INF, VOID
cdef int SOLO, TEAMS, DARK, TILE_KINDS, CARD_KINDS

cdef short[9] COPIES
cdef short[8] CARD_COPIES
cdef short[8] POOL

cdef int draw_from_pool(int index) noexcept


cdef class Table(Board):
    cdef public int mode, tower_size, drawn, deck_size
    cdef public short[4] owner
    cdef public short[9] tower
    cdef public short[9] aside
    cdef public short[4] tableau
    cdef public short[8] deck
    cdef public short[8] discards
    cdef public short[32] hand
    cdef public short[4] held

    cdef void copy_table(self, Table new) noexcept
    cdef void fill_tower(self) noexcept
    cdef void take_tile(self, int tile) noexcept
    cdef void put_aside(self, int seat) noexcept
    cdef bint can_lay(self, int seat) noexcept
    cdef int tiles_out(self) noexcept
    cdef int layable_tiles(self) noexcept
    cdef void tell_tableaus(self) noexcept
    cdef void pass_on(self, bint backwards) noexcept
    cdef bint has_cards_to_draw(self) noexcept
    cdef void take_card(self, int seat, int card) noexcept
    cdef void give_card(self, int seat, int card) noexcept
    cdef void tell_card(self, int what, int seat, int card) noexcept
    cdef int count_uses(self, int seat, int card) noexcept
    cdef int nth_use(self, int seat, int card, int index) noexcept
    cdef bint allows_use(self, int seat, int card, int detail) noexcept
    cdef int count_swaps(self, int seat) noexcept
    cdef int nth_swap(self, int seat, int index) noexcept
    cdef int count_victims(self, int seat) noexcept
    cdef int nth_victim(self, int seat, int index) noexcept
    cpdef resample(self, int seat, Rng rng)
    cdef bint sees_hand(self, int seat, int other) noexcept
