from tafelrunde.games.acht.table cimport Table

cdef int NATURE, OVER, NONE, SOLO, EIGHT, GOAL
cdef int DEAL_CARD, DEAL_TILE, DRAW_OFF, FINISHED

cdef short[9] VALUE


cdef class Rounds(Table):
    cdef public int round, turn, drawer, former, secured, lapsed, blind, tied, won
    cdef public short[4] score

    cdef void copy_rounds(self, Rounds new) noexcept
    cdef void wait_for_nature(self, int phase) noexcept
    cdef void ask(self, int phase, int seat) noexcept
    cdef int next_seat(self, int seat) noexcept
    cdef bint plays(self, int seat) noexcept
    cdef void clear_table(self) noexcept
    cdef void start_round(self) noexcept
    cdef void deal_tile(self, int tile) noexcept
    cdef void deal_on(self) noexcept
    cdef int beginner(self) noexcept
    cdef void begin_turn(self) noexcept
    cdef void finish_by_eight(self) noexcept
    cdef void finish_round(self) noexcept
    cdef int nonsense(self, int owner) noexcept
    cdef int tile_value(self, int seat) noexcept
    cdef void decide_game(self) noexcept
    cdef void finish_game(self, int won) noexcept
    cdef void start_blind_round(self, int leaders) noexcept
    cdef void finish_blind_round(self) noexcept
    cdef void crown(self, int leaders) noexcept
    cdef void draw_off(self, int tile) noexcept
