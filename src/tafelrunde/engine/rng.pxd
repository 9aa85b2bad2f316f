cimport cython

cdef unsigned long long WORD, HALF, STEP, MIX_1, MIX_2


@cython.final
cdef class Rng:
    cdef public unsigned long long counter

    @cython.locals(product="unsigned long long", surplus="unsigned long long")
    cpdef int below(self, int bound) except? -9 nogil


cdef unsigned long long next_word(Rng rng) noexcept nogil
cdef int refuse_bound(int bound) except -9 with gil
