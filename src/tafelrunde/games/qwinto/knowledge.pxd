cimport cython

from tafelrunde.engine cimport powers
from tafelrunde.engine.knowledge cimport Knowledge
from tafelrunde.engine.rng cimport Rng
from tafelrunde.engine.state cimport State
from tafelrunde.games.qwinto cimport appraisal, reasons, worth
from tafelrunde.games.qwinto.appraisal cimport Appraisal
from tafelrunde.games.qwinto.rules cimport QwintoState

cdef int NATURE, OVER, PASS, PUT, PUTTING, WRITE, WRITING
cdef double CERTAIN, IMPOSSIBLE, JITTER, SHARPNESS, WIN

cdef double[18] SPREAD


cdef class QwintoKnowledge(Knowledge):
    cdef list spare

    cdef Appraisal borrow(self)
    @cython.locals(own=QwintoState, known=Appraisal, points=double)
    cpdef double weight(self, State state, int seat, int move) except? -9
    @cython.locals(own=QwintoState, known=Appraisal, move=int)
    cpdef int advise(self, State state, int seat, Rng rng) except? -9
    @cython.locals(own=QwintoState, known=Appraisal, found=double)
    cpdef double estimate(self, State state, int seat) except? -9
    @cython.locals(own=QwintoState, known=Appraisal)
    cpdef playout(self, State state, int depth, Rng rng)
    @cython.locals(own=QwintoState, known=Appraisal)
    cpdef list reasons(self, State state, int seat, int move)


@cython.locals(known=bint)
cdef int check_move(QwintoState own, int seat, int move) except -9
@cython.locals(odds=double, lead=double, ahead=double)
cdef double chances(Appraisal known, QwintoState own, int seat, int level) noexcept
@cython.locals(share=double)
cdef double alone(double points) noexcept

cdef double noise(Rng rng) noexcept
@cython.locals(best=double, points=double, choice=int)
cdef int choose_entry(Appraisal known, QwintoState own, int seat, Rng rng) noexcept
@cython.locals(best=double, luck=double, points=double, choice=int)
cdef int choose_put(Appraisal known, QwintoState own, int seat, Rng rng) noexcept
cdef void play_on(Appraisal known, QwintoState own, int depth, Rng rng) noexcept
cdef int write_all(Appraisal known, QwintoState own, int level, Rng rng) noexcept
