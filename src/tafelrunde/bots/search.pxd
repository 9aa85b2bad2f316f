cimport cython

from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State

cdef int NATURE, OVER, SIZE, ROOT, NONE
cdef double[131072] ROOT_LOG
cdef double[131072] SPREAD


cdef class Search:
    cdef public double exploration
    cdef public int nodes, iterations, depth
    cdef int[131072] move
    cdef int[131072] mover
    cdef int[131072] first
    cdef int[131072] following
    cdef int[131072] visits
    cdef int[131072] offered
    cdef double[131072] total
    cdef int[1024] path

    cpdef clear(self)
    @cython.locals(world=State)
    cpdef grow(self, State state, int seat, int iterations, Rng rng)
    cdef descend(self, State world, int seat, Rng rng)
    @cython.locals(bound=double, highest=double)
    cdef int select(self, State world, int actor, int node, Rng rng) except? -9
    cdef double bound(self, int child) noexcept
    cdef int add(self, int node, int after, int move, int actor) noexcept
    cdef note(self, State end)
    cpdef list children(self)
