from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State

cdef int OVER, NO_MOVE
cdef unsigned long long CHOOSER


cdef class Lane:
    cdef readonly int size, actions
    cdef readonly Rng chance
    cdef readonly Rng chooser

    cdef void restart(self) noexcept nogil
    cdef int actor(self) noexcept nogil
    cdef void let_nature_act(self) noexcept nogil
    cdef int move_of(self, int seat, int action) noexcept nogil
    cdef int action_of(self, int move) noexcept nogil
    cdef void play_move(self, int seat, int move) noexcept nogil
    cdef int random_action(self, int seat) noexcept nogil
    cdef void observe(self, int seat, unsigned char[::1] into, int start) noexcept nogil
    cdef void offer(self, int seat, unsigned char[::1] into, int start) noexcept nogil
    cdef int play_out(self) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int standing(self, int seat) noexcept nogil
    cpdef State position(self)


cpdef int legal_into(State state, int seat, int[::1] into) except -9
cdef void sow(Lane lane, unsigned long long seed) noexcept nogil
