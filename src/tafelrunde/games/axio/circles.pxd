cimport cython

from tafelrunde.engine.state cimport State

cdef int EMPTY, TOP_MARK, CELL, TAKEN, STRIDE
cdef int CORNER, MARKER, SCORED, ON_TOP
cdef int FINE, OCCUPIED, APART
cdef long long ABOVE, ALL_ON_TOP, TO_TOP

cdef short[4] POINT
cdef short[4] SIDE
cdef short[960] SHOWS
cdef short[6] ONE
cdef unsigned short[6] MARKS


cdef class Circles(State):
    cdef public int supply, bonus_due, laid, open
    cdef public long long[4] marker
    cdef public short[60] laid_place
    cdef public short[60] laid_lying
    cdef public short[128] open_place
    cdef public short[2048] spot
    cdef public unsigned short[2048] circle

    cdef void copy_circles(self, Circles new) noexcept nogil
    cpdef list markers(self, int seat)


cdef void clear_away(Circles state, int supply) noexcept nogil
cdef int against(Circles state, int place) noexcept nogil
cdef void put_down(Circles state, int place, int lying) noexcept nogil
@cython.locals(marks="long long", points="long long")
cdef void score(Circles state, int seat, int place, int lying, int name) noexcept nogil
cdef void tell_corners(Circles state, int place, int lying, int name) noexcept with gil
cdef bint is_complete(Circles state, int place, int point) noexcept
cdef void tell_markers(Circles state, int seat, long long before) noexcept with gil
@cython.locals(stopped="long long", mark="long long")
cdef long long stop_at_top(Circles state, long long before, long long marks) noexcept nogil
@cython.locals(new=int)
cdef void occupy(Circles state, int place, int lying) noexcept nogil
@cython.locals(mark=int)
cdef int standing(Circles state, int seat) noexcept nogil
