cimport cython

from tafelrunde.engine.state cimport State

cdef int FITS, IN_COLUMN, NO_NUMBER, OUT_OF_ORDER, WRITTEN

cdef unsigned int[27] SMALLER
cdef unsigned int[27] EQUAL
cdef unsigned int[27] LARGER
cdef short[15] TRIPLE
cdef short[5] BONUS


cdef class Sheets(State):
    cdef public unsigned int[76] fits
    cdef public short[108] sheet
    cdef public short[12] written
    cdef public short[4] full
    cdef public short[4] misses

    cdef void copy_sheets(self, Sheets new) noexcept nogil
    cpdef int write(self, int seat, int field, int number) except -9
    cdef void put_number(self, int seat, int field, int number) noexcept nogil
    @cython.locals(apart=bint)
    cpdef int keeps_out(self, int seat, int field, int number) except -9
    cdef int row_points(self, int seat, int row) noexcept nogil
    cdef int bonus(self, int seat, int triple) noexcept nogil
    cpdef tuple parts(self, int seat)
    cdef int points(self, int seat) noexcept nogil
    cpdef double lead(self, int seat) except? -9
    @cython.locals(worth=double)
    cpdef double worth(self, int seat) except? -9
    cpdef list scores(self)
