cimport cython

from tafelrunde.engine.rng cimport Rng

cdef int UNDEALT, SEEN, MIXING, PATIENCE, UNREACHED
cdef short[81] FITS


@cython.final
@cython.freelist(4)
cdef class Hidden:
    cdef int seats, knower, cards, in_hands, voids
    cdef short[81] card
    cdef short[81] holder
    cdef short[11] void


@cython.locals(hidden=Hidden, unseen="short[81]")
cdef Hidden gather(int knower, int seats, short* in_pack, short* hand, short* held, short* void)
cdef int deal_anew(Hidden hidden, Rng rng) except -9
cdef bint suits(Hidden hidden, int place, int card) noexcept
cdef int respect_voids(Hidden hidden, Rng rng) except -9
@cython.locals(before="short[81]", queue="short[81]")
cdef bint exchange(Hidden hidden, int place) noexcept
cdef void pass_along(Hidden hidden, int place, int last, short* before) noexcept
cdef bint can_be_dealt(Hidden hidden) noexcept
@cython.locals(owner="short[81]")
cdef void hand_out(Hidden hidden, short* in_pack, short* hand, short* held) noexcept
cdef void swap(Hidden hidden, int one, int other) noexcept
