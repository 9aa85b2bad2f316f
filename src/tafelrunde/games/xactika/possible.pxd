cimport cython

from tafelrunde.games.xactika cimport rules
from tafelrunde.games.xactika.rules cimport XactikaState

cdef int NATURE, OVER, NO_BID, LOT, DEALING, BIDDING, PLAYING, FINISHED, ANNOUNCED, HAND, TRICKS, ROUNDS
cdef short[81] FITS
cdef short[81] SEEN
cdef short[10] VOID
cdef short[10] TOOK

cpdef work_out(XactikaState state, int knower)
cdef str flaw_of_phase(XactikaState state)
cdef str flaw_of_rounds(XactikaState state)
cdef str flaw_of_tricks(XactikaState state)
cdef str flaw_of_trick(XactikaState state, int trick, int leader)
cdef str flaw_of_bids(XactikaState state)
cdef int whose_turn(XactikaState state) noexcept
cdef str flaw_of_hands(XactikaState state)
cdef int due_in_hand(XactikaState state, int seat) noexcept
cdef str flaw_of_pack(XactikaState state)
cdef str flaw_of_deal(XactikaState state, int knower)
