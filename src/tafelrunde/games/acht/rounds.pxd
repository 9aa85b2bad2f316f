from tafelrunde.games.acht.table cimport Table

cdef int NATURE, OVER, NONE, SOLO, EIGHT, GOAL
cdef int DEAL_CARD, DEAL_TILE, DRAW_OFF, FINISHED, TEAMS
cdef int BEGINS, BLIND_BEGAN, BLIND_ENDED, BY_EIGHT, BY_FULL, BY_TILES, COUNTED, DEALT, DRAW_OFF_BEGAN, DRAWN_OFF
cdef int CARD_DEALT, ENDED, NONSENSE, ROUND_BEGAN, ROUND_ENDED, STONES_COUNTED, WINNER

cdef short[9] VALUE
cdef short[3] STONE_POINTS
cdef short[3] STONE_COPIES


cdef class Rounds(Table):
    cdef public int round, turn, drawer, former, secured, lapsed, blind, tied, won
    cdef public short[4] score

    cdef void copy_rounds(self, Rounds new) noexcept
    cdef void wait_for_nature(self, int phase) noexcept
    cdef void ask(self, int phase, int seat) noexcept
    cdef int next_seat(self, int seat) noexcept
    cdef bint plays(self, int seat) noexcept
    cdef int owners(self) noexcept
    cdef void clear_table(self) noexcept
    cdef void start_round(self) noexcept
    cdef void deal_tile(self, int tile) noexcept
    cdef void deal_card(self, int card) noexcept
    cdef void deal_on(self) noexcept
    cdef int beginner(self) noexcept
    cdef void tell_beginner(self) noexcept
    cdef void begin_turn(self) noexcept
    cdef void finish_by_eight(self) noexcept
    cdef void finish_round(self) noexcept
    cdef void tell_count(self, int owner, int stones, int more) noexcept
    cdef void tell_nonsense(self) noexcept
    cdef int nonsense(self, int owner) noexcept
    cdef int tile_value(self, int seat) noexcept
    cdef void decide_game(self) noexcept
    cdef void finish_game(self, int won) noexcept
    cdef void start_blind_round(self, int leaders) noexcept
    cdef void finish_blind_round(self) noexcept
    cdef void crown(self, int leaders) noexcept
    cdef void draw_off(self, int tile) noexcept
