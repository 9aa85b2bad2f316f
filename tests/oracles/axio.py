"""AXIO rota, the slow and obvious second implementation of the rules, used only in tests.

Places are (x, y), x to the right and y down. The tile at (x, y) has its top left corner at the
grid point (x, y) and its bottom right corner at the grid point (x + 1, y + 1). A tile as it lies
is four letters, clockwise from top left; `_` is an empty corner. Nothing is kept up to date:
circles, free places and legal moves are worked out anew from the laid tiles each time.
"""

from fractions import Fraction

Place = tuple[int, int]
Point = tuple[int, int]
Markers = dict[str, int]

NATURE = -1
COLOURS = "RGBOP"
EMPTY = "_"
TOP_MARK = 12
STACK_SIZE = 12

TILE_SET = """
RGBO RGBP RGOB RGOP RGPB RGPO RBGO RBGP RBOG RBOP RBPG RBPO ROGB ROGP ROBG
ROBP ROPG ROPB RPGB RPGO RPBG RPBO RPOG RPOB GBOP GBPO GOBP GOPB GPBO GPOB
_GRB _ORG _GRP _ORB _BRP _PRO _BGR _RGO _PGR _BGO _PGB _OGP _RBG _OBR _RBP
_OBG _GBP _PBO _GOR _ROB _POR _GOB _POG _BOP _RPG _BPR _RPO _BPG _GPO _OPB
"""
TILES = TILE_SET.split()

ROTATIONS = (0, 1, 2, 3)
START_SQUARE: list[Place] = [(0, 0), (1, 0), (0, 1), (1, 1)]
CENTRE_OF_START_SQUARE: Point = (1, 1)

# What nature has to decide next; first in, first out.
START_PLAYER = "start player"
SQUARE_TILE = "tile of the start square"
FIRST_HAND = "first hand tile"
BONUS_TILE = "tile from the general supply"
OWN_TILE = "tile from the own stack"


def turned(tile: str, quarter_turns: int) -> str:
    """The tile after quarter turns clockwise: the last corner becomes the first (AX-07)."""
    for _ in range(quarter_turns):
        tile = tile[3] + tile[:3]
    return tile


def corners(place: Place, lying: str) -> list[tuple[Point, str]]:
    """The grid point and the symbol of each corner of a tile as it lies (AX-01, AX-08)."""
    x, y = place
    points = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    return list(zip(points, lying, strict=True))


def circles(laid: dict[Place, str]) -> dict[Point, list[str]]:
    """All laid corners, empty ones too, gathered by grid point (AX-08)."""
    gathered: dict[Point, list[str]] = {}
    for place, lying in laid.items():
        for point, symbol in corners(place, lying):
            gathered.setdefault(point, []).append(symbol)
    return gathered


def free_places(laid: dict[Place, str]) -> set[Place]:
    """Places without a tile that share a full side with a laid tile (AX-07)."""
    beside = set[Place]()
    for x, y in laid:
        beside |= {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
    return beside - set(laid)


def has_corner_to_name(before: dict[Point, list[str]], place: Place, lying: str) -> bool:
    """Whether the tile has an empty corner that meets any laid corner (AX-08, AX-10)."""
    return any(symbol == EMPTY and point in before for point, symbol in corners(place, lying))


def markers_after(
    markers: Markers, before: dict[Point, list[str]], place: Place, lying: str, name: str
) -> Markers:
    """The markers once every corner is scored; `name` may be "" (AX-08, AX-09, AX-10, AX-11, AX-13).

    `before` holds the circles without the tile, so its own symbols do not count.
    """
    after = dict(markers)
    for point, symbol in corners(place, lying):
        colour = name if symbol == EMPTY else symbol
        if colour and point in before:
            points = before[point].count(colour)
            after[colour] = min(TOP_MARK, after[colour] + points)
    return after


def names_that_differ(
    markers: Markers, before: dict[Point, list[str]], place: Place, lying: str
) -> list[str]:
    """One name, the first of RGBOP, for each different result on the score board (AX-10)."""
    names: list[str] = []
    results: list[Markers] = []
    for name in COLOURS:
        result = markers_after(markers, before, place, lying, name)
        if result not in results:
            names.append(name)
            results.append(result)
    return names


def start_rotations(tile: str, place: Place) -> list[int]:
    """Rotations in the start square: an empty corner lies in its centre (AX-04)."""
    if EMPTY not in tile:
        return list(ROTATIONS)
    return [
        turns for turns in ROTATIONS if (CENTRE_OF_START_SQUARE, EMPTY) in corners(place, turned(tile, turns))
    ]


def all_on_twelve(markers: Markers) -> bool:
    """Whether all five markers stand on 12 (AX-19)."""
    return all(mark == TOP_MARK for mark in markers.values())


class Oracle:
    """One game of AXIO rota."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        """The table before the first chance move (AX-01, AX-02, AX-03, AX-04, AX-05, AX-06)."""
        if seats not in range(1, 5):
            raise ValueError(f"seats: {seats}, expected 1 to 4")
        if options:
            raise ValueError(f"options: {sorted(options)}, AXIO rota has none")
        self.seats = seats
        self.undrawn: list[str] = list(TILES)
        self.laid: dict[Place, str] = {}
        self.markers: list[Markers] = [dict.fromkeys(COLOURS, 0) for _ in range(seats)]
        self.stacks: list[int] = [STACK_SIZE] * seats
        self.supply: int = len(TILES) - len(START_SQUARE) - STACK_SIZE * seats
        self.hands: list[str | None] = [None] * seats
        self.turn: int = 0
        self.bonus_turns_due: int = 0
        self.chance: list[str] = [START_PLAYER]
        self.chance += [SQUARE_TILE] * len(START_SQUARE)
        self.chance += [FIRST_HAND] * seats

    def over(self) -> bool:
        """All on 12 for one player, or nothing left to draw and to lay (AX-16, AX-19)."""
        if any(all_on_twelve(markers) for markers in self.markers):
            return True
        return not self.chance and all(hand is None for hand in self.hands)

    def actors(self) -> tuple[int, ...]:
        """Who decides now (AX-06, AX-07)."""
        if self.over():
            return ()
        if self.chance:
            return (NATURE,)
        return (self.turn,)

    def legal(self, actor: int) -> set[str]:
        """The moves of an actor, in notation (AX-07, AX-10)."""
        if actor not in self.actors():
            return set()
        if actor == NATURE:
            return set(self.outcomes())
        return self.ways_to_lay(actor)

    def ways_to_lay(self, seat: int) -> set[str]:
        """Every free place, every rotation, every name that makes a difference (AX-07, AX-10)."""
        tile = self.hands[seat]
        assert tile is not None
        before = circles(self.laid)
        moves = set[str]()
        for place in free_places(self.laid):
            for turns in ROTATIONS:
                lying = turned(tile, turns)
                text = f"{place[0]},{place[1]}/{turns}"
                if has_corner_to_name(before, place, lying):
                    names = names_that_differ(self.markers[seat], before, place, lying)
                    moves |= {f"{text}={name}" for name in names}
                else:
                    moves.add(text)
        return moves

    def outcomes(self) -> dict[str, Fraction]:
        """What nature may do now, and how likely each is (AX-04, AX-05, AX-06, AX-12, AX-14).

        Every undrawn tile is equally likely, whichever stack the player draws from.
        """
        if self.actors() != (NATURE,):
            return {}
        if self.chance[0] == START_PLAYER:
            return {f"s{seat}": Fraction(1, self.seats) for seat in range(self.seats)}
        each = Fraction(1, len(self.undrawn))
        if self.chance[0] == SQUARE_TILE:
            place = START_SQUARE[len(self.laid)]
            likely: dict[str, Fraction] = {}
            for tile in self.undrawn:
                rotations = start_rotations(tile, place)
                for turns in rotations:
                    likely[f"{tile}/{turns}"] = each / len(rotations)
            return likely
        return dict.fromkeys(self.undrawn, each)

    def play(self, actor: int, move: str) -> None:
        """Carry out a legal move of nature or of the seat in turn."""
        if actor == NATURE:
            self.nature_decides(move)
        else:
            self.lay(actor, move)

    def nature_decides(self, move: str) -> None:
        """The start lot, a tile of the square, or a drawn tile (AX-04, AX-05, AX-06)."""
        what = self.chance.pop(0)
        if what == START_PLAYER:
            self.turn = int(move.removeprefix("s"))
        elif what == SQUARE_TILE:
            tile, turns = move.split("/")
            self.undrawn.remove(tile)
            self.laid[START_SQUARE[len(self.laid)]] = turned(tile, int(turns))
        elif what == FIRST_HAND:
            self.take_from_own_stack(self.hands.index(None), move)
        elif what == OWN_TILE:
            self.take_from_own_stack(self.turn, move)
            self.next_player()
        elif what == BONUS_TILE:
            self.take_from_supply(self.turn, move)
        else:
            raise AssertionError(what)

    def take_from_own_stack(self, seat: int, tile: str) -> None:
        """A tile of the own stack comes into the hand (AX-05, AX-12)."""
        self.undrawn.remove(tile)
        self.stacks[seat] -= 1
        self.hands[seat] = tile

    def take_from_supply(self, seat: int, tile: str) -> None:
        """A tile of the general supply comes into the hand for one bonus turn (AX-14)."""
        self.undrawn.remove(tile)
        self.supply -= 1
        self.bonus_turns_due -= 1
        self.hands[seat] = tile

    def lay(self, seat: int, move: str) -> None:
        """Lay the hand tile, score it to the end, then see what follows."""
        where, how = move.split("/")
        x, y = where.split(",")
        turns, _, name = how.partition("=")
        place = (int(x), int(y))
        tile = self.hands[seat]
        assert tile is not None
        lying = turned(tile, int(turns))

        old = self.markers[seat]
        new = markers_after(old, circles(self.laid), place, lying, name)
        self.laid[place] = lying
        self.hands[seat] = None
        self.markers[seat] = new
        if all_on_twelve(new):
            return
        newly_on_twelve = [c for c in COLOURS if old[c] < TOP_MARK and new[c] == TOP_MARK]
        self.bonus_turns_due += len(newly_on_twelve)
        self.after_scoring(seat)

    def after_scoring(self, seat: int) -> None:
        """Bonus turns first, then the own stack, then the next player (AX-12, AX-14, AX-15)."""
        if self.supply == 0:
            self.bonus_turns_due = 0
        if self.bonus_turns_due > 0:
            self.chance.append(BONUS_TILE)
        elif self.stacks[seat] > 0:
            self.chance.append(OWN_TILE)
        else:
            self.next_player()

    def next_player(self) -> None:
        """Play goes clockwise (AX-06)."""
        self.turn = (self.turn + 1) % self.seats

    def scores(self) -> list[int]:
        """The lowest marker of each seat (AX-17, AX-20)."""
        return [min(markers.values()) for markers in self.markers]

    def winners(self) -> list[int]:
        """The best sorted markers, lowest first; equal ones share (AX-17, AX-18, AX-19, AX-20).

        All five on 12 is better than anything else and only one player can have it, because the
        game is over then.
        """
        if not self.over():
            return []
        sorted_markers = [sorted(markers.values()) for markers in self.markers]
        best = max(sorted_markers)
        return [seat for seat in range(self.seats) if sorted_markers[seat] == best]
