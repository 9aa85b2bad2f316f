cimport cython

from libc cimport math

from tafelrunde.engine.knowledge cimport Knowledge
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State

cdef int NATURE, OVER, SIZE, WIDEST, DEEPEST, MOVERS, ROOT, NONE
cdef double UNKNOWN, EVEN
cdef double[4096] SQUARE_ROOT


cdef class Search:
    cdef readonly Knowledge knowledge
    cdef readonly int least, nodes, iterations, length
    cdef int[::1] move
    cdef int[::1] first
    cdef int[::1] following
    cdef int[::1] visits
    cdef int[::1] offered
    cdef double[::1] weight
    cdef double[::1] total
    cdef int[::1] options
    cdef int[::1] path
    cdef int[::1] mover
    cdef double[::1] value

    cdef int check_made(self) except -9
    cpdef clear(self)
    @cython.locals(world=State)
    cpdef grow(self, State state, int seat, int iterations, Rng rng)
    cdef descend(self, State world, int seat, Rng rng)
    @cython.locals(weights=double, total=double, untried=double, highest=double, mean=double, promise=double, bound=double)
    cdef int select(self, State world, int actor, int node) except? -9
    cdef int offer(self, State world, int actor, int node) except? -9
    cdef int add(self, int node, int after, int move, double weight) noexcept
    @cython.locals(over=bint)
    cdef note(self, State end)
    cpdef list children(self)


cdef State copied(State state)
cdef double square_root(int number) noexcept
