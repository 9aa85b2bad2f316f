cimport cython

from tafelrunde.engine cimport lane as lanes
from tafelrunde.engine.lane cimport Lane
from tafelrunde.research.gates cimport Gate

cdef int OVER, NO_MOVE, NOBODY, BEGIN, CHOOSE, CHECK, STEP, END
cdef unsigned long long WORD


cdef class Desk:
    cdef readonly int games, seats, size, actions
    cdef int again
    cdef readonly int wide, beside  # whether its arrays are there
    cdef unsigned char[::1] observations
    cdef unsigned char[::1] masks
    cdef float[::1] rewards
    cdef int[::1] scores
    cdef int[::1] players
    cdef unsigned char[::1] ended
    cdef int[::1] chosen
    cdef unsigned long long[::1] seeds


cdef class Row:
    cdef readonly Desk desk
    cdef Lane lane
    cdef readonly int index
    cdef unsigned long long seed
    cdef public int task
    cdef readonly long long done
    cdef Row before
    cdef Row after

    @cython.locals(done="long long")
    cpdef long long work(self, int task)
    cpdef serve(self, Gate asked, Gate answered)
    @cython.locals(done="long long", here="long long")
    cdef long long visit(self, int task) noexcept nogil
    cdef int do(self, int task) noexcept nogil
    cdef int begin(self) noexcept nogil
    cdef int choose(self) noexcept nogil
    cdef int check(self) noexcept nogil
    cdef int step(self) noexcept nogil
    cdef int play_out(self) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef void finish(self) noexcept nogil
    @cython.locals(best=int, standing=int, winners=int, sharing=double)
    cdef void note_result(self) noexcept nogil
    cdef void show(self) noexcept nogil


cdef double worth_alone(Lane lane) noexcept with gil
@cython.locals(root=Row)
cdef Row linked(object rows)
