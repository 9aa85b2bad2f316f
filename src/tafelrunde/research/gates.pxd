cimport cython
from cpython.pythread cimport PyThread_acquire_lock as take
from cpython.pythread cimport PyThread_allocate_lock as new_bolt
from cpython.pythread cimport PyThread_free_lock as throw_away
from cpython.pythread cimport PyThread_release_lock as release
from cpython.pythread cimport PyThread_type_lock


@cython.final
cdef class Gate:
    cdef int looks
    cdef object plain
    cdef PyThread_type_lock bolt

    cpdef void open(self) noexcept nogil
    cdef void go_through(self) noexcept nogil
    cpdef wait(self)
