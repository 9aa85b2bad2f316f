cimport cython

from tafelrunde.games.xactika cimport hidden, rules
from tafelrunde.games.xactika.hidden cimport Hidden
from tafelrunde.games.xactika.rules cimport XactikaState

cdef int NATURE, OVER, NO_BID, LOT, DEALING, BIDDING, PLAYING, FINISHED, ANNOUNCED, HAND, TRICKS, ROUNDS
cdef short[81] FITS

@cython.locals(seen="short[81]")
cpdef work_out(XactikaState state, int knower)
cdef str flaw_of_phase(XactikaState state)
cdef str flaw_of_rounds(XactikaState state)
@cython.locals(void="short[10]", took="short[10]")
cdef str flaw_of_tricks(XactikaState state, short* seen)
cdef str flaw_of_trick(XactikaState state, int trick, int leader, short* seen, short* void)
cdef str flaw_of_bids(XactikaState state)
cdef int whose_turn(XactikaState state) noexcept
cdef str flaw_of_hands(XactikaState state, short* seen)
cdef int due_in_hand(XactikaState state, int seat) noexcept
cdef str flaw_of_pack(XactikaState state, short* seen)
@cython.locals(others=Hidden)
cdef str flaw_of_deal(XactikaState state, int knower)
