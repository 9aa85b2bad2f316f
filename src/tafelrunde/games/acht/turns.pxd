cimport cython

from tafelrunde.games.acht.rounds cimport Rounds

cdef int ABDUCT, ABDUCTION, ASK_CARD, CLAIM, CLAIMING, DARK_CARD, DARK_TILE, INF, INFINITY, JOKER, LAYING, LEAP
cdef int METEOR, METEORITE, NO, NONE, PLAY, POLE, QUANTUM, REV, SOLO, STOLEN, TILE, TIME, USE, VOID
cdef int CARD_DRAWN, CARD_PLAYED, DARK_DRAWN, DARK_PAIR, DARK_REMOVED, DECLINED, DRAWN, LAID, LAPSED
cdef int LEAPT, NO_CARD, NO_INFINITY, NOT_LAID, OFFERED, PASSED_OVER, RENEWED, SECURED, SOLO_COUNTED, STOLE
cdef int STOLEN_PLAYED, STONE_PUT, STRUCK, SWAPPED, TRAVELLED, TURN_BEGAN, USELESS
cdef int ALL_STONES, DARK, EIGHT, STONE_SUM

cdef short[32] FACE_TYPE


cdef class Turns(Rounds):
    cdef public int second, travelling, carded, victim, stolen, leaping, pending, at, eights, asked

    cdef void copy_turns(self, Turns new) noexcept
    cdef void clear_table(self) noexcept
    cdef void begin_turn(self) noexcept
    cdef void pass_over(self) noexcept
    cdef void tell_turn(self) noexcept
    cdef void play_no_card(self, int seat) noexcept
    cdef void draw_tile(self) noexcept
    cdef void receive_tile(self, int tile) noexcept
    cdef void tell_drawn(self, int tile) noexcept
    cdef void replace_dark_tile(self, int tile) noexcept
    cdef void draw_dark_card(self) noexcept
    cdef void receive_dark_card(self, int card) noexcept
    cdef void choose_tile(self) noexcept
    cdef void lay_nothing(self) noexcept
    cdef void lay(self, int face, int field) noexcept
    cdef void tell_lay(self, int face, int field) noexcept
    cdef void end_turn(self) noexcept
    cdef void play_card(self, int seat, int use) noexcept
    cdef void tell_play(self, int seat, int card, int use) noexcept
    cdef void take_effect(self, int seat, int card, int detail) noexcept
    cdef void travel(self, int seat) noexcept
    cdef void swap_tiles(self, int seat, int other) noexcept
    cdef void leap(self, int field, int target, int face) noexcept
    cdef void strike(self, int seat) noexcept
    cdef void renew_tile(self, int tile) noexcept
    cdef void steal(self, int card) noexcept
    cdef void settle(self, int field, int closed) noexcept
    cdef void score_pending(self) noexcept
    cdef void tell_stone(self, int seat, int piece) noexcept
    cdef void tell_offer(self, int what, int seat, int piece) noexcept
    cdef void let_lapse(self, int piece) noexcept
    cdef int pending_piece(self) noexcept
    cdef int taker(self, int piece) noexcept
    cdef bint is_asked(self, int seat) noexcept
    cdef void answer_claim(self, int seat, int answer) noexcept
    cdef void go_on(self) noexcept
    cdef void finish_solo(self) noexcept
    cdef void ask_infinity(self) noexcept
    cdef bint may_play_infinity(self, int seat) noexcept
    cdef void answer_infinity(self, int seat, int answer) noexcept
