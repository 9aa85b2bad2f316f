from tafelrunde.games.acht cimport board, table
from tafelrunde.games.acht.table cimport AchtTable

cdef int ASK_CARD, BEGINS, BLIND_BEGAN, BLIND_ENDED, BY_EIGHT, BY_FULL, BY_TILES, CARD_DEALT, COUNTED, DARK, DEALT
cdef int DEAL_CARD, DEAL_TILE, DRAWN_OFF, DRAW_OFF, DRAW_OFF_BEGAN, EIGHT, ENDED, FINISHED, GOAL, LAYING, NATURE
cdef int NONE, NONSENSE, NOT_LAID, OVER, PASSED_OVER, ROUND_BEGAN, ROUND_ENDED, SOLO, STONES_COUNTED, TILE
cdef int TURN_BEGAN, WINNER

cdef short[9] VALUE
cdef short[3] STONE_POINTS
cdef short[3] STONE_COPIES

cdef int next_seat(AchtTable state, int seat) noexcept
cdef bint plays(AchtTable state, int seat) noexcept
cdef void wait_for_nature(AchtTable state, int phase) noexcept
cdef void ask(AchtTable state, int phase, int seat) noexcept
cdef bint can_lay(AchtTable state, int seat) noexcept
cdef int layable_tiles(AchtTable state) noexcept
cdef void start_round(AchtTable state) noexcept
cdef void clear_table(AchtTable state) noexcept
cdef void deal_tile(AchtTable state, int tile) noexcept
cdef void deal_card(AchtTable state, int card) noexcept
cdef void deal_on(AchtTable state) noexcept
cdef int beginner(AchtTable state) noexcept
cdef void tell_beginner(AchtTable state) noexcept
cdef void begin_turn(AchtTable state) noexcept
cdef void pass_over(AchtTable state) noexcept
cdef void tell_turn(AchtTable state) noexcept
cdef void draw_tile(AchtTable state) noexcept
cdef void choose_tile(AchtTable state) noexcept
cdef void lay_nothing(AchtTable state) noexcept
cdef void end_turn(AchtTable state) noexcept
cdef void finish_by_eight(AchtTable state) noexcept
cdef void finish_round(AchtTable state) noexcept
cdef void tell_count(AchtTable state, int owner, int stones, int more) noexcept
cdef void tell_nonsense(AchtTable state) noexcept
cdef void decide_game(AchtTable state) noexcept
cdef void finish_game(AchtTable state, int won) noexcept
cdef void start_blind_round(AchtTable state, int leaders) noexcept
cdef void finish_blind_round(AchtTable state) noexcept
cdef void crown(AchtTable state, int leaders) noexcept
cdef void draw_off(AchtTable state, int tile) noexcept
