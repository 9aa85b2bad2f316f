from tafelrunde.games.acht cimport board, table, rounds
from tafelrunde.games.acht.table cimport AchtTable

cdef int ABDUCT, ALL_STONES, CARD_DRAWN, CARD_PLAYED, CLAIM, CLAIMING, DARK, DARK_CARD, DARK_DRAWN, DARK_PAIR
cdef int DARK_REMOVED, DARK_TILE, DECLINED, DRAWN, EIGHT, INF, INFINITY, JOKER, LAID, LAPSED, NO, NONE
cdef int NO_INFINITY, OFFERED, PLAY, POLE, RENEWED, SECURED, SOLO, SOLO_COUNTED, STOLEN, STOLEN_PLAYED, STONE_PUT
cdef int STONE_SUM, USE, VOID, FREE_FIELD, LAPSED_SHAPE

cdef short[32] FACE_TYPE
cdef short[13] PIECE_OF

cdef void receive_tile(AchtTable state, int tile) noexcept nogil
cdef void tell_drawn(AchtTable state, int tile) noexcept with gil
cdef void replace_dark_tile(AchtTable state, int tile) noexcept nogil
cdef void draw_dark_card(AchtTable state) noexcept nogil
cdef void receive_dark_card(AchtTable state, int card) noexcept nogil
cdef void lay(AchtTable state, int face, int field) noexcept nogil
cdef void tell_lay(AchtTable state, int face, int field) noexcept with gil
cdef void settle(AchtTable state, int field, int closed) noexcept nogil
cdef void score_pending(AchtTable state) noexcept nogil
cdef void tell_stone(AchtTable state, int seat, int piece) noexcept with gil
cdef void tell_offer(AchtTable state, int what, int seat, int piece) noexcept with gil
cdef void let_lapse(AchtTable state, int piece) noexcept nogil
cdef int pending_piece(AchtTable state) noexcept nogil
cdef int taker(AchtTable state, int piece) noexcept nogil
cdef bint is_asked(AchtTable state, int seat) noexcept nogil
cdef void answer_claim(AchtTable state, int seat, int answer) noexcept nogil
cdef void go_on(AchtTable state) noexcept nogil
cpdef int solo_result(AchtTable state) noexcept nogil
cdef void finish_solo(AchtTable state) noexcept nogil
cdef void ask_infinity(AchtTable state) noexcept nogil
cdef bint may_play_infinity(AchtTable state, int seat) noexcept nogil
cdef void answer_infinity(AchtTable state, int seat, int answer) noexcept nogil
cdef void tell_play(AchtTable state, int seat, int card, int use) noexcept with gil
