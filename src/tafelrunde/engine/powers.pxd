cimport cython

cdef int STEPS, LARGEST
cdef double FARTHEST, HUGE, PER_STEP, STEP, STEP_REST, ONE_DOUBLING
cdef double[64] ROOTS
cdef double[128] INVERSES
cdef double[128] LOGS
cdef double[2048] TWOS


@cython.locals(step=int, rest=double, more=double, root=double)
cpdef double exp(double x) noexcept nogil
@cython.locals(doublings=int, part=int, rest=double, curve=double)
cpdef double log(double x) noexcept nogil
cpdef double power(double base, double exponent) noexcept nogil
