cimport cython

from tafelrunde.games.axio cimport circles
from tafelrunde.games.axio.rules cimport AxioState

cdef int NATURE, OVER, NO_TILE, NOWHERE, GONE, CENTRE, STACK, MOST_SEATS, STRIDE, TOP_MARK, TILES
cdef int LOT, FORMING, HANDING, LAYING, DRAWING, BONUS, FINISHED
cdef long long ALL_ON_TOP
cdef short[4] SQUARE_PLACE
cdef short[240] EMPTY_AT

cpdef work_out(AxioState state, int knower)
cdef str flaw_of_laid(AxioState state)
cdef str flaw_of_place(AxioState state, int index)
cdef str flaw_of_hands(AxioState state)
cdef str flaw_of_markers(AxioState state)
cdef int on_top(AxioState state, int seat) noexcept
cdef str flaw_of_stacks(AxioState state)
cdef str flaw_of_start(AxioState state)
cdef str flaw_of_turns(AxioState state)
cdef str flaw_of_turn(AxioState state)
cdef str flaw_of_end(AxioState state)
cdef int to_lay(AxioState state, int seat) noexcept
cdef void lay_out(AxioState state) noexcept
