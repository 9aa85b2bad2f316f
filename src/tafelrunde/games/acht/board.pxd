from tafelrunde.games.acht.table cimport AchtTable

cdef int CENTRE, CENTRE_FACE, FORMED, FREELY, TO_FORM, TO_SCORE, NEVER, NONE, NOTHING, OPEN_FIELDS
cdef int PAIRINGS, PAIR_ROOM, STONE_KINDS, STONE_SETS
cdef unsigned long long BOARD, WORD, ODD, PAIRS, NIBBLES, BYTES, NOWHERE

cdef unsigned long long[64] BIT
cdef unsigned long long[15] FRAME
cdef short[256] PIECES
cdef short[256] CLOSING
cdef short[256] FORMING
cdef short[900] PAIR_FACES
cdef short[12] STONE_SET
cdef short[12] ANCHOR
cdef unsigned long long[12] COVERS
cdef short[4] FIRST_PIECE
cdef short[3] STONE_POINTS
cdef short[3] STONE_COPIES

cdef void clear_board(AchtTable state) noexcept nogil
cdef void put_tile(AchtTable state, int face, int field) noexcept nogil
cdef int lay_tile(AchtTable state, int face, int field) noexcept nogil
cdef void lift_tile(AchtTable state, int field) noexcept nogil
cdef unsigned long long reachable(AchtTable state) noexcept nogil
cdef int count_placements(AchtTable state, int seat, bint bound) noexcept nogil
cdef int fit_eights(AchtTable state, unsigned long long places) noexcept nogil
cdef int fit_shapes(AchtTable state, unsigned long long places) noexcept nogil
cpdef int bound_to(AchtTable state) noexcept nogil
cdef int nth_placement(AchtTable state, int index) noexcept nogil
cdef bint is_placement(AchtTable state, int face, int field) noexcept nogil
cdef int nth_field(unsigned long long fields, int index) noexcept nogil
cdef int size(unsigned long long fields) noexcept nogil
cdef void look(AchtTable state) noexcept nogil
cdef unsigned long long look_around_points(AchtTable state, int first) noexcept nogil
cdef unsigned long long closing_fields(AchtTable state, int face) noexcept nogil
cdef unsigned long long forming_fields(AchtTable state, int face) noexcept nogil
cdef int closed_by(AchtTable state, int face, int field) noexcept nogil
cdef int eights_by(AchtTable state, int face, int field) noexcept nogil
cdef void tell_eights(AchtTable state, int seat, int face, int field, int number) noexcept with gil
cpdef unsigned long long closed_shapes(AchtTable state, int stone_set) noexcept nogil
cpdef unsigned long long formed_eights(AchtTable state, bint lying) noexcept nogil
cdef bint has_stone(AchtTable state, int owner, int piece) noexcept nogil
cdef void put_stone(AchtTable state, int owner, int piece, int field) noexcept nogil
