cimport cython

from tafelrunde.bots cimport search
from tafelrunde.bots.search cimport Search
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State

cdef int NATURE, OVER


cdef class Foresight(Search):
    cdef public list line
    cdef public double best

    @cython.locals(world=State, future=Rng, worth=double)
    cpdef foresee(self, State state, int iterations, Rng chance, Rng rng)
