from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State

cdef int NATURE, OVER


cdef class Knowledge:
    cdef public double exploration, caution
    cdef public int depth, ripe

    cpdef double weight(self, State state, int seat, int move) except? -9
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    cpdef double estimate(self, State state, int seat) except? -9
    cpdef bint settled(self, State state) except -9
    cpdef playout(self, State state, int depth, Rng rng)
    cpdef list reasons(self, State state, int seat, int move)
    cdef int check_legal(self, State state, int seat, int move) except -9
    cdef int play_advice(self, State state, int seat, Rng rng) except? -9
