cimport cython

from tafelrunde.games.acht.rounds cimport Rounds

cdef int ABDUCT, ABDUCTION, ASK_CARD, CLAIM, CLAIMING, DARK_CARD, DARK_TILE, INF, INFINITY, JOKER, LAYING, LEAP
cdef int METEOR, METEORITE, NO, NONE, PLAY, POLE, QUANTUM, REV, SOLO, STOLEN, TILE, TIME, USE, VOID
cdef int ALL_STONES, DARK, EIGHT, STONE_SUM

cdef short[32] FACE_TYPE


cdef class Turns(Rounds):
    cdef public int second, travelling, carded, victim, stolen, leaping, pending, at, eights, asked

    cdef void copy_turns(self, Turns new) noexcept
    cdef void clear_table(self) noexcept
    cdef void begin_turn(self) noexcept
    cdef void draw_tile(self) noexcept
    cdef void receive_tile(self, int tile) noexcept
    cdef void draw_dark_card(self) noexcept
    cdef void choose_tile(self) noexcept
    cdef void lay(self, int face, int field) noexcept
    cdef void end_turn(self) noexcept
    cdef void play_card(self, int seat, int use) noexcept
    cdef void take_effect(self, int seat, int card, int detail) noexcept
    cdef void leap(self, int field, int target, int face) noexcept
    cdef void strike(self, int seat) noexcept
    cdef void renew_tile(self, int tile) noexcept
    cdef void steal(self, int card) noexcept
    cdef void settle(self, int field, int closed) noexcept
    cdef void score_pending(self) noexcept
    cdef int pending_piece(self) noexcept
    cdef int taker(self, int piece) noexcept
    cdef bint is_asked(self, int seat) noexcept
    cdef void answer_claim(self, int seat, int answer) noexcept
    cdef void go_on(self) noexcept
    cdef void ask_infinity(self) noexcept
    cdef bint may_play_infinity(self, int seat) noexcept
    cdef void answer_infinity(self, int seat, int answer) noexcept
