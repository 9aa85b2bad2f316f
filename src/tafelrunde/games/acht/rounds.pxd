cimport cython

from tafelrunde.games.acht cimport board, table
from tafelrunde.games.acht.table cimport AchtTable

cdef int ASK_CARD, BEGINS, BLIND_BEGAN, BLIND_ENDED, BY_EIGHT, BY_FULL, BY_TILES, CARD_DEALT, COUNTED, DARK, DEALT
cdef int DEAL_CARD, DEAL_TILE, DRAWN_OFF, DRAW_OFF, DRAW_OFF_BEGAN, EIGHT, ENDED, FINISHED, GOAL, LAYING, NATURE
cdef int NONE, NONSENSE, NOT_LAID, OVER, PASSED_OVER, ROUND_BEGAN, ROUND_ENDED, SOLO, STONES_COUNTED, TILE
cdef int TURN_BEGAN, WINNER

cdef short[9] VALUE
cdef short[3] STONE_POINTS
cdef short[3] STONE_COPIES

cdef int next_seat(AchtTable state, int seat) noexcept nogil
cdef bint plays(AchtTable state, int seat) noexcept nogil
cdef void wait_for_nature(AchtTable state, int phase) noexcept nogil
cdef void ask(AchtTable state, int phase, int seat) noexcept nogil
cdef bint can_lay(AchtTable state, int seat) noexcept nogil
cdef int layable_tiles(AchtTable state) noexcept nogil
cdef void start_round(AchtTable state) noexcept nogil
cdef void clear_table(AchtTable state) noexcept nogil
cdef void deal_tile(AchtTable state, int tile) noexcept nogil
cdef void deal_card(AchtTable state, int card) noexcept nogil
cdef void deal_on(AchtTable state) noexcept nogil
cdef int beginner(AchtTable state) noexcept nogil
cdef void tell_beginner(AchtTable state) noexcept with gil
cdef void begin_turn(AchtTable state) noexcept nogil
cdef void pass_over(AchtTable state) noexcept nogil
cdef void tell_turn(AchtTable state) noexcept with gil
cdef void draw_tile(AchtTable state) noexcept nogil
cdef void choose_tile(AchtTable state) noexcept nogil
cdef void lay_nothing(AchtTable state) noexcept nogil
cdef void end_turn(AchtTable state) noexcept nogil
cdef void finish_by_eight(AchtTable state) noexcept nogil
cdef void finish_round(AchtTable state) noexcept nogil
cdef void tell_count(AchtTable state, int owner, int stones, int more) noexcept with gil
cdef void tell_nonsense(AchtTable state) noexcept with gil
cdef void decide_game(AchtTable state) noexcept nogil
cdef void finish_game(AchtTable state, int won) noexcept nogil
cdef void start_blind_round(AchtTable state, int leaders) noexcept nogil
cdef void finish_blind_round(AchtTable state) noexcept nogil
@cython.locals(again=bint)
cdef void crown(AchtTable state, int leaders) noexcept nogil
cdef void draw_off(AchtTable state, int tile) noexcept nogil
