from tafelrunde.engine.rng cimport Rng

cdef int NATURE, OVER
cdef double WIN


cdef class State:
    cdef public int seats, phase, acting
    cdef public int telling
    cdef public bytearray told

    # Only C can call these two: they trust their caller, and need no lock of Python's.
    cdef int nth_move(self, int seat, int index) except? -9 nogil
    cdef int play_move(self, int seat, int move) except -9 nogil

    cdef bint decides(self, int actor) noexcept nogil
    cdef int check_new(self) except -9
    cdef int check_as_large(self, State other) except -9
    cdef int check_turn(self, int actor) except -9
    cdef int check_decider(self, int seat) except -9
    cdef int check_knower(self, int seat) except -9
    cdef int check_seat(self, int seat) except -9
    cpdef int actor(self) except? -9
    cpdef tuple actors(self)
    cpdef int count(self, int seat) except? -9
    cpdef State copy(self)
    cpdef copy_into(self, State other)
    cpdef resample(self, int seat, Rng rng)
    cpdef list scores(self)
    cpdef list winners(self)
    cpdef int draw(self, Rng rng) except? -9
    cpdef list outcomes(self)
    cpdef double lead(self, int seat) except? -9
    cpdef double worth(self, int seat) except? -9
    cpdef int pick(self, int seat, Rng rng) except? -9
    cpdef bint allows(self, int seat, int move) except -9
    cpdef list legal(self, int seat)
    cpdef int chance(self, Rng rng) except? -9
    cpdef int playout(self, Rng rng) except? -9
    cpdef void note(self, int what, int a=*, int b=*, int c=*, int d=*) noexcept with gil


cdef int nth_in_python(State state, int seat, int index) except? -9 with gil
cdef int apply_in_python(State state, int seat, int move) except -9 with gil
