"""ACHT: ausgemacht, the slow and obvious second implementation, used only in tests.

The game is one script that reads like the rulebook: every decision is a ``yield`` of a question
(who decides, and what may be answered), and the answer comes back as the move's text.
The board is a dict from (column, row) to (tile, quarter turns clockwise). Nothing is kept up to
date: what is closed is found by looking at the whole board, before and after.
"""

import re
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from fractions import Fraction

Field = tuple[int, int]
Board = dict[Field, tuple[str, int]]
# ("small", the two fields beside the side) or ("big" / "square", the grid point).
Shape = tuple[str, tuple[Field, Field] | Field]

NATURE = -1

SIDES = ("T", "R", "B", "L")
CORNERS = ("TL", "TR", "BR", "BL")
STEP = {"T": (0, -1), "R": (1, 0), "B": (0, 1), "L": (-1, 0)}
OPPOSITE = {"T": "B", "B": "T", "L": "R", "R": "L"}
POINT_OF_CORNER = {"TL": (0, 0), "TR": (1, 0), "BR": (1, 1), "BL": (0, 1)}

# What each tile carries, unrotated (AC-02). The crossing runs between its two "cross" ends.
TILES: dict[str, dict[str, str]] = {
    "H": {"T": "half", "R": "half", "B": "half", "L": "half"},
    "A": {"TL": "arc", "TR": "arc", "BR": "arc", "BL": "arc"},
    "Q": {"TL": "square", "TR": "square", "BR": "square", "BL": "square"},
    "B": {"TL": "arc", "TR": "arc", "BR": "square", "BL": "square"},
    "X": {"TL": "arc", "TR": "square", "BR": "arc", "BL": "square"},
    "M": {"T": "half", "L": "line", "R": "line", "BL": "arc", "BR": "square"},
    "C": {"T": "half", "B": "half", "L": "cross", "R": "cross"},
    "Z": {"T": "line", "R": "line", "B": "line", "L": "line"},
    "D": {},
}
COPIES_OF_A_TILE = 4
# The most points a piece of line can score; a crossing has two ends (AC-03).
WORTH = {"half": 1, "arc": 2, "square": 4, "cross": 4, "line": 0}
VALUE = {tile: sum(WORTH[piece] for piece in lines.values()) for tile, lines in TILES.items()}

CARDS = {  # AC-06
    "time": 4,
    "pole": 4,
    "rev": 4,
    "quantum": 4,
    "meteor": 4,
    "abduct": 4,
    "inf": 4,
    "void": 5,
}
STONES = {"small": 4, "big": 4, "square": 3}  # AC-05
POINTS = {"small": 1, "big": 2, "square": 4}  # AC-08, AC-09, AC-10
EIGHT = 8
GOAL = 24

FIELDS: list[Field] = [(column, row) for row in range(5) for column in range(5)]
CENTRE: Field = (2, 2)
GRID_POINTS: list[Field] = [(x, y) for y in range(6) for x in range(6)]

MODES = {1: ("solo",), 2: ("single",), 3: ("single",), 4: ("single", "teams")}


@dataclass
class Question:
    """Who decides now, what may be answered, and how likely each of nature's answers is."""

    actor: int
    moves: set[str]
    chances: dict[str, Fraction]


Script = Generator[Question, str, None]
Answer = Generator[Question, str, str]


@dataclass
class Turn:
    """One turn: whose it is, and what its secret card and its tile brought about."""

    seat: int
    second: bool = False  # the second turn of a time traveller
    card_played: bool = False
    time_travel: bool = False
    eight: bool = False


# --- Tiles -------------------------------------------------------------------------------------


def turned(position: str, rotation: int) -> str:
    """Where a side or corner of a tile comes to lie after quarter turns clockwise."""
    circle = SIDES if position in SIDES else CORNERS
    return circle[(circle.index(position) + rotation) % 4]


def turned_lines(tile: str, rotation: int) -> dict[str, str]:
    """The lines of a turned tile (AC-02)."""
    return {turned(position, rotation): piece for position, piece in TILES[tile].items()}


LINES = {(tile, rotation): turned_lines(tile, rotation) for tile in TILES for rotation in range(4)}


def different_rotations(tile: str) -> list[int]:
    """The smallest rotation of every different look of a tile (AC-02)."""
    return [
        rotation
        for rotation in range(4)
        if all(LINES[tile, rotation] != LINES[tile, smaller] for smaller in range(rotation))
    ]


ROTATIONS = {tile: different_rotations(tile) for tile in TILES}


# --- The board and its shapes ------------------------------------------------------------------


def beside(field: Field, side: str) -> Field:
    """The field on the other side, perhaps outside the board."""
    return field[0] + STEP[side][0], field[1] + STEP[side][1]


def grid_point(field: Field, corner: str) -> Field:
    """The grid point at a corner of a field."""
    return field[0] + POINT_OF_CORNER[corner][0], field[1] + POINT_OF_CORNER[corner][1]


def fields_around(point: Field) -> list[tuple[Field, str]]:
    """The fields of the board that meet at a grid point, each with its corner there."""
    return [(field, corner) for field in FIELDS for corner in CORNERS if grid_point(field, corner) == point]


AROUND = {point: fields_around(point) for point in GRID_POINTS}


def frame_piece(point: Field) -> str | None:
    """What the frame prints at a border grid point (AC-04)."""
    if not set(point) & {0, 5}:
        return None
    return "arc" if sum(point) % 2 == 0 else "square"


FRAME = {point: frame_piece(point) for point in GRID_POINTS}


def piece_at(board: Board, field: Field, position: str) -> str | None:
    """The piece of line on a side or in a corner of a field, if a tile lies there."""
    return LINES[board[field]].get(position) if field in board else None


def all_around(board: Board, point: Field, piece: str) -> bool:
    """Whether all pieces around a grid point, the frame's included, are this one."""
    if FRAME[point] not in (None, piece):
        return False
    return all(piece_at(board, field, corner) == piece for field, corner in AROUND[point])


def small_circle(field: Field, side: str) -> Shape:
    """The name of the small circle across a side of a field."""
    one, other = sorted((field, beside(field, side)))
    return "small", (one, other)


def closed_at(board: Board, field: Field) -> set[Shape]:
    """The closed circles and squares that the tile on a field is part of (AC-08, AC-09, AC-10)."""
    closed: set[Shape] = set()
    for side in SIDES:
        if (
            piece_at(board, field, side) == "half"
            and piece_at(board, beside(field, side), OPPOSITE[side]) == "half"
        ):
            closed.add(small_circle(field, side))
    for corner in CORNERS:
        point = grid_point(field, corner)
        if all_around(board, point, "arc"):
            closed.add(("big", point))
        if all_around(board, point, "square"):
            closed.add(("square", point))
    return closed


def closed_shapes(board: Board) -> set[Shape]:
    """All closed circles and squares on the board."""
    return {shape for field in board for shape in closed_at(board, field)}


def formed_eights(board: Board) -> set[Field]:
    """The fields of all crossings with a facing half circle on both ends (AC-11)."""
    eights: set[Field] = set()
    for field, turned_tile in board.items():
        ends = [side for side, piece in LINES[turned_tile].items() if piece == "cross"]
        if ends and all(piece_at(board, beside(field, side), OPPOSITE[side]) == "half" for side in ends):
            eights.add(field)
    return eights


def fields_of(shape: Shape) -> set[Field]:
    """The fields whose tiles make up a shape; its stone lies on all of them (AC-29d)."""
    kind, place = shape
    if kind == "small":
        return {field for field in FIELDS if field in place}
    return {field for point in GRID_POINTS if point == place for field, _ in AROUND[point]}


def in_order(shapes: set[Shape], field: Field) -> list[Shape]:
    """Shapes at a field as they are settled: small circles, big circles, squares (AC-19)."""
    order = [small_circle(field, side) for side in SIDES]
    for kind in ("big", "square"):
        order += [(kind, grid_point(field, corner)) for corner in CORNERS]
    assert shapes <= set(order)
    return [shape for shape in order if shape in shapes]


def free_fields(board: Board) -> list[Field]:
    """The fields without a tile (AC-01)."""
    return [field for field in FIELDS if field not in board]


def rule_one_fields(board: Board) -> list[Field]:
    """The free fields that share a side with a laid tile (AC-16)."""
    return [field for field in free_fields(board) if any(beside(field, side) in board for side in SIDES)]


# --- Notation ----------------------------------------------------------------------------------


def spelled(field: Field) -> str:
    """A field as text: columns a-e, rows 1-5 from the top."""
    return "abcde"[field[0]] + "12345"[field[1]]


def read_field(text: str) -> Field:
    """The field of a text."""
    return "abcde".index(text[0]), "12345".index(text[1])


def named_card(move: str) -> str:
    """The card a move plays: its first word."""
    word = re.match("[a-z]+", move)
    assert word
    return word[0]


# --- Questions ---------------------------------------------------------------------------------


def ask(seat: int, moves: set[str]) -> Answer:
    """Let a seat decide, also when only one move is legal."""
    assert moves
    answer = yield Question(seat, moves, {})
    return answer


def draw_from(pile: Counter[str]) -> Answer:
    """Let nature take one of a shuffled pile of tiles or cards."""
    chances = {kind: Fraction(count, pile.total()) for kind, count in pile.items() if count}
    drawn = yield Question(NATURE, set(chances), chances)
    pile[drawn] -= 1
    return drawn


def best_of(points: dict[int, int]) -> list[int]:
    """The keys with the most points."""
    return [key for key, value in points.items() if value == max(points.values())]


class Oracle:
    """A game of ACHT, driven from outside move by move."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        """Set up the table (AC-07, AC-20)."""
        if seats not in MODES:
            raise ValueError(f"seats: {seats}, expected 1 to 4")
        if set(options) - {"mode", "overlook"}:
            raise ValueError(f"unknown options: {sorted(set(options) - {'mode', 'overlook'})}")
        self.mode = options.get("mode", MODES[seats][0])
        if self.mode not in MODES[seats]:
            raise ValueError(f"mode: {self.mode}, expected one of {MODES[seats]}")
        self.overlook = options.get("overlook", "no")
        if self.overlook not in ("no", "yes"):
            raise ValueError(f"overlook: {self.overlook}, expected no or yes")
        self.seats = list(range(seats))
        self.parties = sorted({self.party(seat) for seat in self.seats})
        self.players = self.seats  # who takes part: in a blind round only the tied
        self.blind = False
        self.tower: Counter[str] = Counter()
        self.deck: Counter[str] = Counter(CARDS)
        self.discards: Counter[str] = Counter()
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.tableau: dict[int, str | None] = {}
        self.board: Board = {}
        self.stones: dict[Shape, int] = {}  # on the board, with the party that owns it
        self.track = dict.fromkeys(self.parties, 0)
        self.champions: list[int] = []
        self.script = self.solo() if self.mode == "solo" else self.game()
        self.question: Question | None = next(self.script)

    # --- The interface -------------------------------------------------------------------------

    def actors(self) -> tuple[int, ...]:
        """Who decides now."""
        return (self.question.actor,) if self.question else ()

    def legal(self, actor: int) -> set[str]:
        """What this actor may answer now."""
        if self.question is None or self.question.actor != actor:
            return set()
        return set(self.question.moves)

    def outcomes(self) -> dict[str, Fraction]:
        """Nature's outcomes now, with their probabilities."""
        return dict(self.question.chances) if self.question else {}

    def play(self, actor: int, move: str) -> None:
        """Answer the question."""
        assert move in self.legal(actor), (actor, move)
        try:
            self.question = self.script.send(move)
        except StopIteration:
            self.question = None

    def scores(self) -> list[int]:
        """The score track: finished rounds (AC-25); alone: the result (AC-37)."""
        return [self.track[self.party(seat)] for seat in self.seats]

    def winners(self) -> list[int]:
        """The seats that have won (AC-27)."""
        return sorted(self.champions)

    # --- Parties and stones --------------------------------------------------------------------

    def party(self, seat: int) -> int:
        """Whose stones and points a seat plays for: its own or its team's (AC-05, AC-07)."""
        return seat % 2 if self.mode == "teams" else seat

    def members(self, party: int) -> list[int]:
        """The seats of a party."""
        return [seat for seat in self.seats if self.party(seat) == party]

    def clockwise_from(self, seat: int) -> list[int]:
        """Who takes part, beginning with a seat."""
        start = self.players.index(seat)
        return self.players[start:] + self.players[:start]

    def stones_on_board(self, party: int) -> list[str]:
        """The kinds of a party's stones on the board."""
        return [kind for (kind, _), owner in self.stones.items() if owner == party]

    def has_stone(self, seat: int, kind: str) -> bool:
        """Whether a seat has a fitting stone left (AC-05)."""
        return self.stones_on_board(self.party(seat)).count(kind) < STONES[kind]

    def stone_points(self, party: int) -> int:
        """The sum of a party's stones on the board (AC-25)."""
        return sum(POINTS[kind] for kind in self.stones_on_board(party))

    # --- Nature --------------------------------------------------------------------------------

    def draw_tile(self) -> Answer:
        """The top tile of the tower."""
        return (yield from draw_from(self.tower))

    def draw_card(self, seat: int) -> Script:
        """A secret card for a seat; the discards are shuffled when the deck is out (AC-28)."""
        if not self.deck.total():
            self.deck, self.discards = self.discards, Counter()
        if not self.deck.total():
            return
        card = yield from draw_from(self.deck)
        self.hands[seat].append(card)

    # --- The game and its rounds ---------------------------------------------------------------

    def clear_table(self, tiles: Iterable[str] = TILES) -> None:
        """All tiles back into the tower, board cleared, stones to their owners (AC-13)."""
        self.tower = Counter(dict.fromkeys(tiles, COPIES_OF_A_TILE))
        self.board = {CENTRE: ("A", 0)}
        self.stones = {}
        self.tableau = dict.fromkeys(self.seats)

    def game(self) -> Script:
        """Rounds until somebody has 24 points (AC-27, AC-31)."""
        first_round = True
        while max(self.track.values()) < GOAL:
            yield from self.round(first=first_round)
            first_round = False
        yield from self.decide_between(best_of(self.track))

    def decide_between(self, tied: list[int]) -> Script:
        """The only best party wins, several go on to a blind round (AC-27, AC-31)."""
        if len(tied) > 1:
            yield from self.blind_round(tied)
        else:
            self.champions = self.members(tied[0])

    def round(self, *, first: bool) -> Script:
        """Deal, then turns until the round ends (AC-13, AC-14, AC-24)."""
        self.clear_table()
        for seat in self.seats:
            self.tableau[seat] = yield from self.draw_tile()
            yield from self.draw_card(seat)
        turn: Turn | None = Turn(self.beginner(first_round=first))
        while turn:
            yield from self.take_turn(turn)
            if turn.eight:
                yield from self.score_eight(turn)
                return
            turn = self.next_turn(turn)
        self.score_round()

    def beginner(self, *, first_round: bool) -> int:
        """Highest tile in the first round, later most points; ties: the lowest seat (AC-14)."""
        if first_round:
            return min(best_of({seat: self.tableau_value(seat) for seat in self.seats}))
        return min(best_of(dict(enumerate(self.scores()))))

    def tableau_value(self, seat: int) -> int:
        """The value of the tile on a tableau; none counts 0 (AC-03, AC-34)."""
        tile = self.tableau[seat]
        return VALUE[tile] if tile else 0

    def next_turn(self, turn: Turn) -> Turn | None:
        """Who is next; nobody when the round is over (AC-24, AC-29a)."""
        if not free_fields(self.board):
            return None
        if turn.time_travel and self.can_go_on(turn.seat):
            return Turn(turn.seat, second=True)
        following = [*self.clockwise_from(turn.seat)[1:], turn.seat]
        return next((Turn(seat) for seat in following if self.can_go_on(seat)), None)

    def can_go_on(self, seat: int) -> bool:
        """Whether a seat is not passed over: a tile to draw or to lay (AC-24)."""
        return self.tower.total() > 0 or self.tableau[seat] not in (None, "D")

    def score_round(self) -> None:
        """Points at the end of a round without an "8" (AC-25, AC-34)."""
        for party in self.parties:
            if self.stones_on_board(party):
                self.track[party] += self.stone_points(party)
            else:
                self.track[party] += max(self.tableau_value(seat) for seat in self.members(party))

    def score_eight(self, turn: Turn) -> Script:
        """8 for the former of the "8"; infinity keeps stones (AC-26, AC-29g)."""
        secured: set[int] = set()
        for seat in self.clockwise_from(turn.seat):
            card_of_turn_gone = seat == turn.seat and (turn.card_played or turn.second)
            if card_of_turn_gone or not self.hands[seat] or self.party(seat) in secured:
                continue
            playable = {"inf": "inf", "void": "void=inf"}
            held = {playable[card] for card in self.hands[seat] if card in playable}
            move = yield from ask(seat, held | {"no"})
            if move != "no":
                self.discard_from_hand(seat, named_card(move))
                secured.add(self.party(seat))
        for party in secured:
            self.track[party] += self.stone_points(party)
        self.track[self.party(turn.seat)] += EIGHT

    # --- A turn --------------------------------------------------------------------------------

    def take_turn(self, turn: Turn) -> Script:
        """Perhaps a secret card, then draw, then lay one of the tiles (AC-15, AC-21, AC-22, AC-23, AC-24)."""
        seat = turn.seat
        if self.hands[seat] and not turn.second:
            yield from self.secret_card(turn)
            if turn.eight:
                return
        kept = self.tableau[seat]
        tiles = [kept] if kept else []
        if self.tower.total():
            drawn = yield from self.draw_tile()
            if kept == drawn == "D":
                yield from self.second_dark_tile(seat)
                return
            tiles.append(drawn)
        if set(tiles) - {"D"}:
            laid = yield from self.lay(turn, tiles)
            tiles.remove(laid)
        # Never more than one here: two tiles that both cannot be laid are a second dark tile.
        assert len(tiles) <= 1
        self.tableau[seat] = tiles[0] if tiles else None

    def second_dark_tile(self, seat: int) -> Script:
        """Both dark tiles go; a new tile and a secret card instead (AC-23)."""
        self.tableau[seat] = None
        if self.tower.total():
            self.tableau[seat] = yield from self.draw_tile()
        yield from self.draw_card(seat)

    def placements(self, tiles: list[str]) -> set[str]:
        """What may be laid, and where (AC-16, AC-17, AC-18, AC-20, AC-21, AC-22)."""
        allowed = ["Z"] if "Z" in tiles else [tile for tile in tiles if tile != "D"]
        eights = formed_eights(self.board)
        any_placement: set[str] = set()
        scoring: set[str] = set()
        forming: set[str] = set()
        for tile in sorted(set(allowed)):
            for field in rule_one_fields(self.board):
                for rotation in ROTATIONS[tile]:
                    move = f"{tile}@{spelled(field)}/{rotation}"
                    after = {**self.board, field: (tile, rotation)}
                    any_placement.add(move)
                    if closed_at(after, field):
                        scoring.add(move)
                    if formed_eights(after) - eights:
                        forming.add(move)
        if self.overlook == "yes":
            return any_placement
        return forming or scoring or any_placement

    def lay(self, turn: Turn, tiles: list[str]) -> Answer:
        """Lay one of the tiles and settle what it closes (AC-12); the answer is the tile laid."""
        move = yield from ask(turn.seat, self.placements(tiles))
        tile, place = move.split("@")
        where, rotation = place.split("/")
        field = read_field(where)
        yield from self.settle(turn, {**self.board, field: (tile, int(rotation))}, field)
        return tile

    def settle(self, turn: Turn, after: Board, field: Field) -> Script:
        """The board changes at a field; stones on what is newly closed (AC-12, AC-19)."""
        closed = closed_shapes(after) - closed_shapes(self.board)
        turn.eight = bool(formed_eights(after) - formed_eights(self.board))
        self.board = after
        for shape in in_order(closed, field):
            owners = [seat for seat in self.clockwise_from(turn.seat) if self.has_stone(seat, shape[0])]
            if not owners:
                continue
            party = self.party(owners[0])
            own = party == self.party(turn.seat)
            asked = not (own or self.blind or turn.eight or self.stones_on_board(party))
            if asked:
                answer = yield from ask(owners[0], {"claim", "decline"})
                if answer == "decline":
                    continue
            self.stones[shape] = party

    # --- Secret cards --------------------------------------------------------------------------

    def secret_card(self, turn: Turn) -> Script:
        """A card of one's hand, or none (AC-28)."""
        moves = {"draw"}
        for card in self.hands[turn.seat]:
            moves |= self.uses(turn.seat, card)
        move = yield from ask(turn.seat, moves)
        if move == "draw":
            return
        turn.card_played = True
        self.discard_from_hand(turn.seat, named_card(move))
        yield from self.effect(turn, move)

    def discard_from_hand(self, seat: int, card: str) -> None:
        """A played card is discarded (AC-28)."""
        self.hands[seat].remove(card)
        self.discards[card] += 1

    def uses(self, seat: int, card: str) -> set[str]:
        """The moves by which a seat can play a card before drawing."""
        others = [other for other in self.seats if other != seat]
        a_tableau_tile = any(self.tableau.values())
        match card:
            case "time":
                return {"time"} if self.tower.total() else set()
            case "pole":
                partners = [other for other in others if self.tableau[other]]
                return {f"pole>{other}" for other in partners if self.tableau[seat]}
            case "rev":
                return {"rev+", "rev-"} if a_tableau_tile else set()
            case "quantum":
                return self.quantum_leaps()
            case "meteor":
                return {"meteor"} if a_tableau_tile else set()
            case "abduct":
                return {f"abduct>{other}" for other in others if self.hands[other]}
            case "void":
                named = [other for other in CARDS if other != "void"]
                return {f"void={use}" for other in named for use in self.uses(seat, other)}
            case _:  # infinity waits for an "8"
                return set()

    def quantum_leaps(self) -> set[str]:
        """Every laid tile without a stone, moved or turned (AC-29d)."""
        held = {field for shape in self.stones for field in fields_of(shape)} | {CENTRE}
        leaps: set[str] = set()
        for field, (tile, rotation) in self.board.items():
            if field in held:
                continue
            for goal in [field, *free_fields(self.board)]:
                for final in ROTATIONS[tile]:
                    if (goal, final) != (field, rotation):
                        leaps.add(f"quantum:{spelled(field)}>{spelled(goal)}/{final}")
        return leaps

    def effect(self, turn: Turn, move: str) -> Script:
        """What a played card does; a cosmic void does what the named card does (AC-29h)."""
        move = move.removeprefix("void=")
        match named_card(move):
            case "time":
                turn.time_travel = True
            case "pole":
                self.pole_reversal(turn.seat, int(move[-1]))
            case "rev":
                self.revolution(1 if move == "rev+" else -1)
            case "quantum":
                yield from self.quantum_leap(turn, move)
            case "meteor":
                yield from self.meteorite(turn.seat)
            case "abduct":
                yield from self.abduction(turn, int(move[-1]))
            case unknown:
                raise AssertionError(unknown)

    def pole_reversal(self, seat: int, other: int) -> None:
        """Two tableau tiles change places (AC-29b)."""
        mine, theirs = self.tableau[seat], self.tableau[other]
        self.tableau[seat], self.tableau[other] = theirs, mine

    def revolution(self, direction: int) -> None:
        """All pass their tableau tile on; clockwise is to the next seat (AC-29c)."""
        count = len(self.seats)
        passed = dict(self.tableau)
        for seat in self.seats:
            self.tableau[(seat + direction) % count] = passed[seat]

    def quantum_leap(self, turn: Turn, move: str) -> Script:
        """A laid tile moves or turns and may close shapes (AC-29d)."""
        way, final = move.removeprefix("quantum:").split("/")
        start, goal = (read_field(text) for text in way.split(">"))
        after = dict(self.board)
        tile, _ = after.pop(start)
        after[goal] = (tile, int(final))
        yield from self.settle(turn, after, goal)

    def meteorite(self, seat: int) -> Script:
        """All discard their tableau tile and draw, the player of the card first (AC-29e)."""
        self.tableau = dict.fromkeys(self.seats)
        for drawer in self.clockwise_from(seat):
            if self.tower.total():
                self.tableau[drawer] = yield from self.draw_tile()

    def abduction(self, turn: Turn, victim: int) -> Script:
        """A random card of the victim, played at once or discarded without effect (AC-29f)."""
        stolen = yield from draw_from(Counter(self.hands[victim]))
        self.discard_from_hand(victim, stolen)
        uses = self.uses(turn.seat, stolen)
        if uses:
            move = yield from ask(turn.seat, uses)
            yield from self.effect(turn, move)

    # --- Rare cases ----------------------------------------------------------------------------

    def blind_round(self, tied: list[int]) -> Script:
        """One tile per turn, no cards, among the tied (AC-31, AC-32)."""
        self.blind = True
        self.players = [seat for seat in self.seats if self.party(seat) in tied]
        self.clear_table()
        seat = self.players[0]
        while free_fields(self.board):
            turn = Turn(seat)
            drawn = yield from self.draw_tile()
            if drawn != "D":
                yield from self.lay(turn, [drawn])
            if turn.eight:
                self.champions = self.members(self.party(seat))
                return
            seat = self.clockwise_from(seat)[1]
        best = best_of({party: self.stone_points(party) for party in tied})
        yield from self.draw_off(best)

    def draw_off(self, tied: list[int]) -> Script:
        """The highest drawn tile wins; equals draw again (AC-33)."""
        while len(tied) > 1:
            drawers = [seat for seat in self.seats if self.party(seat) in tied]
            if self.tower.total() < len(drawers):
                self.tower = Counter(dict.fromkeys(TILES, COPIES_OF_A_TILE))
            drawn = dict.fromkeys(tied, 0)
            for seat in drawers:
                tile = yield from self.draw_tile()
                drawn[self.party(seat)] = max(drawn[self.party(seat)], VALUE[tile])
            tied = best_of(drawn)
        self.champions = self.members(tied[0])

    # --- Solo ----------------------------------------------------------------------------------

    def solo(self) -> Script:
        """Draw and lay until all stones lie and an "8" is formed (AC-35, AC-36, AC-37)."""
        self.clear_table(tile for tile in TILES if tile != "D")
        while free_fields(self.board):
            drawn = yield from self.draw_tile()
            yield from self.lay(Turn(0), [drawn])
            eights = len(formed_eights(self.board))
            if len(self.stones) == sum(STONES.values()) and eights:
                without_stone = len(closed_shapes(self.board)) - len(self.stones)
                free = len(free_fields(self.board))
                self.track[0] = GOAL + EIGHT * eights + 2 * free - without_stone
                self.champions = [0]
                return
