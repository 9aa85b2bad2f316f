"""What ACHT's moves say they do: to whoever moves, to the others, to a spectator (law 7, AC-39)."""

from collections.abc import Callable

import pytest

from rules.acht_table import ALMOST_FULL, GAME, look, play, position, start
from rules.test_acht_guided import Policy, level, thrifty, unequal, without_leaps
from tafelrunde.engine import conformance
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.effects import Effect, Turn, effects_of, happen, previews
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht.effects import (
    BeginnerFound,
    BlindRoundBegan,
    BlindRoundEnded,
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardStolen,
    Counted,
    DarkDrawn,
    DarkPairLeft,
    DarkRemoved,
    DiscardsShuffled,
    DrawOffBegan,
    DrawOffDrawn,
    EightFormed,
    GameEnded,
    MeteoriteStruck,
    NoCardPlayed,
    NoInfinityPlayed,
    NonsenseRound,
    NothingLaid,
    PassedOver,
    RoundBegan,
    RoundEnded,
    ShapeLapsed,
    SoloCounted,
    StolenDiscarded,
    StoneDeclined,
    StoneOffered,
    StonePut,
    StonesSecured,
    TileDealt,
    TileDrawn,
    TileLaid,
    TileLeapt,
    TileRenewed,
    TilesPassedOn,
    TilesSwapped,
    TimeTravelled,
    TurnBegan,
)
from tafelrunde.games.acht.rules import AchtState

HALF = "- - - - -\n- - H0 - -\n- - ## - -\n- - - - -\n- - - - -"  # a half circle on every side of c2
HALVES = "- - - - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"  # an "8" is to be had on c2
SMALL = ("small", ("c1", "c2"), 1)  # what H@c1/0 closes on HALF

Telling = Callable[[int | None], list[Effect]]


def telling(state: AchtState, line: str) -> Telling:
    """Play one move of a record; returns what a seat is told of it, or a spectator (None)."""
    who, text = line.split()
    happened = happen(state, NATURE if who == "*" else int(who), GAME.parse(state, text))
    return lambda seat: effects_of(GAME, happened, () if seat is None else (seat,))


def to_all(state: AchtState, line: str) -> list[Effect]:
    """Play one move that everybody is told the same of; returns it."""
    tell = telling(state, line)
    heard = [tell(seat) for seat in (None, *range(state.seats))]
    assert all(each == heard[0] for each in heard), "not everybody is told the same"
    return heard[0]


# Who sees what.


@pytest.mark.rule("AC-13", "AC-39")
def test_a_dealt_card_is_told_to_its_owner_and_nobody_else() -> None:
    tell = telling(play(start(3), "* M"), "* void")
    assert tell(0) == [CardDealt(0, "void")]
    assert tell(1) == tell(2) == tell(None) == [CardDealt(0)]


@pytest.mark.rule("AC-13", "AC-39")
def test_partners_are_told_of_each_others_cards() -> None:
    tell = telling(play(start(4, mode="teams"), "* M inf Q"), "* rev")
    assert tell(1) == tell(3) == [CardDealt(1, "rev")]
    assert tell(0) == tell(2) == tell(None) == [CardDealt(1)]


@pytest.mark.rule("AC-23", "AC-39")
def test_the_card_for_two_dark_tiles_is_told_to_its_owner() -> None:
    state = position(2, tableaus="DQ")
    assert to_all(state, "* D") == [TileDrawn(0, "D"), DarkPairLeft(0)]
    assert to_all(state, "* M") == [TileRenewed(0, "M")]
    tell = telling(state, "* time")
    assert tell(0) == [CardDrawn(0, "time"), TurnBegan(1)]
    assert tell(1) == tell(None) == [CardDrawn(0), TurnBegan(1)]


@pytest.mark.rule("AC-29f", "AC-39")
def test_a_stolen_card_is_told_to_all_but_not_foreseen() -> None:
    state = position(3, hands={0: "abduct", 1: "time rev"}, tableaus="MQA")
    moves = [GAME.parse(state, "abduct>1")]
    assert previews(GAME, look(state, 0), moves) == [[CardPlayed(0, "abduct", target=1)]]
    assert to_all(state, "0 abduct>1") == [CardPlayed(0, "abduct", target=1)]
    assert to_all(state, "* rev") == [CardStolen(0, 1, "rev"), Turn((0,))]
    assert to_all(state, "0 rev-") == [
        CardPlayed(0, "rev", stolen=True),
        TilesPassedOn(False, ("Q", "A", "M")),
    ]


# A turn.


@pytest.mark.rule("AC-14")
def test_the_first_round_says_which_tile_begins() -> None:
    state = play(start(2), "* M inf")
    assert to_all(state, "* Q") == [TileDealt(1, "Q")]
    assert telling(state, "* rev")(None) == [
        CardDealt(1),
        BeginnerFound(1, "tile", 16),
        TurnBegan(1),
        Turn((1,)),
    ]


@pytest.mark.rule("AC-15")
def test_a_turn_without_a_card_says_so_and_which_tile_was_drawn() -> None:
    state = position(2, board=HALF, tableaus="HQ", hands={0: "inf"})
    assert to_all(state, "0 draw") == [NoCardPlayed(0)]
    assert to_all(state, "* M") == [TileDrawn(0, "M"), Turn((0,))]


@pytest.mark.rule("AC-15", "AC-22")
def test_a_dark_tile_says_that_it_stays() -> None:
    state = position(2, tableaus="AQ")
    assert to_all(state, "* D") == [TileDrawn(0, "D"), DarkDrawn(0), Turn((0,))]
    assert to_all(state, "0 A@c2/0")[0] == TileLaid(0, "c2", "A", from_tableau=True)


@pytest.mark.rule("AC-12", "AC-15")
def test_a_laid_tile_says_what_it_closes_and_who_puts_the_stone() -> None:
    state = position(2, board=HALF, drawn="H", tableaus="QQ", stones=["0 big a1"], hands={1: "inf"})
    assert to_all(state, "0 H@c1/0") == [
        TileLaid(0, "c1", "H"),
        StonePut(0, 0, *SMALL),
        TurnBegan(1),
        Turn((1,)),
    ]


@pytest.mark.rule("AC-19", "AC-34")
@pytest.mark.parametrize(
    ("answer", "effects"),
    [
        ("claim", [StonePut(1, 1, *SMALL)]),
        ("decline", [StoneDeclined(1, *SMALL, nonsense=7), ShapeLapsed(*SMALL)]),
    ],
)
def test_an_offered_stone_says_what_it_brings_and_what_it_forgoes(answer: str, effects: list[Effect]) -> None:
    state = position(2, board=HALF, drawn="H", tableaus="QM", supply={0: (0, 4, 3)})
    assert to_all(state, "0 H@c1/0")[1:] == [
        StoneOffered(1, *SMALL, nonsense=7),
        Turn((1,)),
    ]
    assert to_all(state, f"1 {answer}") == [*effects, TurnBegan(1)]


@pytest.mark.rule("AC-24")
def test_who_has_nothing_to_lay_is_passed_over() -> None:
    state = position(2, hands={0: "time"}, tableaus="AM", tower="D")
    play(state, "0 time", "* D")
    assert to_all(state, "0 A@c2/0")[1:] == [PassedOver(0), TurnBegan(1), Turn((1,))]
    state = position(2, hands={0: "meteor"}, tableaus="AM", tower="", turn=0)
    assert to_all(state, "0 meteor")[2:4] == [NothingLaid(0), NonsenseRound(0, 0, None, 0)]


# Secret cards, each in its own words.


@pytest.mark.parametrize(
    ("card", "effects"),
    [
        pytest.param("time", [TimeTravelled(0)], marks=pytest.mark.rule("AC-29a")),
        pytest.param("pole>2", [TilesSwapped(0, 2, "M", "A")], marks=pytest.mark.rule("AC-29b")),
        pytest.param("rev+", [TilesPassedOn(True, ("A", "M", "Q"))], marks=pytest.mark.rule("AC-29c")),
        pytest.param(
            "quantum:c2>e5/0", [TileLeapt(0, "c2", "e5", "H", 0, 0)], marks=pytest.mark.rule("AC-29d")
        ),
        pytest.param("meteor", [MeteoriteStruck(("M", "Q", "A"))], marks=pytest.mark.rule("AC-29e")),
    ],
)
def test_a_card_is_told_with_what_it_does_and_a_joker_with_what_it_stands_for(
    card: str, effects: list[Effect]
) -> None:
    kind = next(each for each in ("time", "pole", "rev", "quantum", "meteor") if card.startswith(each))
    target = 2 if kind == "pole" else None
    for hand, move, played in (
        (kind, card, CardPlayed(0, kind, target=target)),
        ("void", f"void={card}", CardPlayed(0, "void", kind, target)),
    ):
        state = position(3, board=HALF, hands={0: hand}, tableaus="MQA")
        assert previews(GAME, look(state, 0), [GAME.parse(state, move)]) == [[played, *effects]]
        assert to_all(state, f"0 {move}") == [played, *effects]


@pytest.mark.rule("AC-29e")
def test_a_meteorite_renews_one_tile_after_the_other() -> None:
    state = play(position(2, hands={0: "meteor"}), "0 meteor")
    assert to_all(state, "* H") == [TileRenewed(0, "H")]
    assert to_all(state, "* A") == [TileRenewed(1, "A")]


@pytest.mark.rule("AC-29f")
def test_a_stolen_card_without_use_is_discarded() -> None:
    state = play(position(2, hands={0: "abduct", 1: "inf"}), "0 abduct>1")
    assert to_all(state, "* inf") == [CardStolen(0, 1, "inf"), StolenDiscarded(0, "inf")]


@pytest.mark.rule("AC-28")
def test_discards_that_become_the_deck_are_told() -> None:
    names = ["pole", "rev", "quantum", "meteor", "abduct", "inf"]
    hoard = " ".join(name for name in names for _ in range(4)) + " void" * 5
    state = position(2, hands={1: hoard}, discards="time time time time", tableaus="DQ")
    assert to_all(play(state, "* D"), "* M") == [TileRenewed(0, "M"), DiscardsShuffled(4)]


# The end of a round.


@pytest.mark.rule("AC-11", "AC-26", "AC-29g")
def test_an_8_tells_who_secures_what_and_what_everyone_gets() -> None:
    state = position(
        2, hands={0: "time", 1: "inf"}, board=HALVES, drawn="C", stones=["0 big a1", "1 square a5"]
    )
    assert to_all(state, "0 C@c2/0")[1:] == [EightFormed(0, ("b2", "c2", "d2"), 1)]
    assert to_all(state, "0 no") == [NoInfinityPlayed(0, 0, points=2), Turn((1,))]
    assert to_all(state, "1 inf") == [
        CardPlayed(1, "inf"),
        StonesSecured(1, 1, points=4),
        RoundEnded(1, "eight", (Counted(0, 8, 8, eight=8), Counted(1, 4, 4, square=4)), former=0),
        RoundBegan(2, tower=36),
    ]


@pytest.mark.rule("AC-25", "AC-34")
def test_a_full_board_tells_what_the_stones_brought_and_who_had_none() -> None:
    state = position(
        3,
        board=ALMOST_FULL,
        drawn="Z",
        tableaus="CM-",
        stones=["0 small a1 a2", "0 big a1"],
        scores=(5, 0, 9),
    )
    expected = [
        TileLaid(0, "e5", "Z"),
        NonsenseRound(1, 1, "M", 7),
        NonsenseRound(2, 2, None, 0),
        RoundEnded(
            1, "full", (Counted(0, 3, 8, small=1, big=2), Counted(1, 7, 7, nonsense=7), Counted(2, 0, 9))
        ),
        RoundBegan(2, tower=36),
    ]
    assert to_all(state, "0 Z@e5/0") == expected


@pytest.mark.rule("AC-34")
def test_a_team_in_a_nonsense_round_is_told_its_higher_tile() -> None:
    state = position(4, mode="teams", board=ALMOST_FULL, drawn="Z", tableaus="ZCMD", scores=(1, 2, 1, 2))
    nonsense = [each for each in to_all(state, "0 Z@e5/0") if isinstance(each, NonsenseRound)]
    assert nonsense == [NonsenseRound(0, 2, "M", 7), NonsenseRound(1, 1, "C", 10)]


@pytest.mark.rule("AC-31", "AC-32")
def test_a_blind_round_tells_who_plays_it_and_who_begins() -> None:
    held = ["0 small a1 a2", "1 big a1", "2 big e5"]
    state = position(3, board=ALMOST_FULL, drawn="Z", tableaus="CCC", stones=held, scores=(10, 23, 23))
    assert to_all(state, "0 Z@e5/0")[2:] == [BlindRoundBegan(2, (1, 2), seat=1, tower=36), TurnBegan(1)]
    assert to_all(state, "* D") == [TileDrawn(1, "D"), DarkRemoved(1), TurnBegan(2)]


@pytest.mark.rule("AC-32", "AC-33")
def test_a_draw_off_is_told_tile_by_tile() -> None:
    state = position(
        3, board=ALMOST_FULL, tableaus="---", drawn="Z", blind=True, tied=[0, 2], scores=(25, 0, 25)
    )
    ended, began = to_all(state, "0 Z@e5/0")[1:]
    assert ended == BlindRoundEnded(1, (Counted(0, 0, 25), Counted(2, 0, 25)))
    assert began == DrawOffBegan((0, 2), tower=state.tower_size)
    assert to_all(state, "* D") == [DrawOffDrawn(0, "D", 0)]
    assert to_all(state, "* M") == [DrawOffDrawn(2, "M", 7), GameEnded((2,)), Turn(())]


@pytest.mark.rule("AC-07", "AC-32")
@pytest.mark.parametrize(
    ("mode", "owners", "said"),
    [
        ("single", (0, 3), "Anna 0 points, Dora 4 points"),
        ("teams", (0, 1), "Anna & Cem 0 points, Ben & Dora 4 points"),
    ],
)
def test_a_blind_round_of_two_at_a_table_of_four_names_them(
    mode: str, owners: tuple[int, int], said: str
) -> None:
    held, scores = (
        [f"{owners[1]} square a1 b1"],
        [25 * (seat in owners or mode == "teams") for seat in range(4)],
    )
    state = position(
        4,
        mode=mode,
        board=ALMOST_FULL,
        tableaus="----",
        drawn="Z",
        blind=True,
        tied=owners,
        scores=scores,
        stones=held,
    )
    seat = state.actors()[0]
    ended = next(each for each in to_all(state, f"{seat} Z@e5/0") if isinstance(each, BlindRoundEnded))
    assert said in GAME.sentence(ended, "en", ["Anna", "Ben", "Cem", "Dora"])


@pytest.mark.rule("AC-33")
def test_all_tiles_come_back_for_a_draw_off_when_too_few_are_left() -> None:
    state = position(
        2, board=ALMOST_FULL, tableaus="--", drawn="Z", tower="C", blind=True, tied=[0, 1], scores=(25, 25)
    )
    assert to_all(state, "0 Z@e5/0")[-1] == DrawOffBegan((0, 1), tower=36, shuffled=True)


@pytest.mark.rule("AC-35", "AC-37", "AC-38")
def test_a_solo_result_is_told_in_its_parts() -> None:
    state = position(1, board=HALVES, drawn="C", supply={0: (0, 0, 0)}, lapsed=1)
    state.standing = [11, 0, 0, 0]
    assert to_all(state, "0 C@c2/0")[1:] == [
        EightFormed(0, ("b2", "c2", "d2"), 1),
        SoloCounted(24, eights=1, free=21, lapsed=1, result=73, grade="masterly", parts=(24, 8, 42, -1)),
        GameEnded((0,)),
        Turn(()),
    ]


@pytest.mark.rule("AC-19", "AC-37")
def test_a_shape_without_a_stone_is_told_with_what_it_costs() -> None:
    lapsed = ShapeLapsed("square", ("a1",), 4)
    assert "no points" in GAME.sentence(lapsed, "en", ["Anna", "Ben"])
    assert "1 point less" in GAME.sentence(lapsed, "en", ["Anna"])


# Every game.


@pytest.mark.bulk
@pytest.mark.parametrize("policy", [unequal, level, without_leaps, thrifty])
def test_nothing_changes_without_a_word_where_random_play_seldom_gets(policy: Policy) -> None:
    settings = [(seats, options) for seats in GAME.seats for options in GAME.combinations(seats)]
    for seed in range(10 if compiled() else 2):
        seats, options = settings[seed % len(settings)]
        rng, state = Rng(seed), GAME.new(seats, options)
        while actors := state.actors():
            move, before = policy(state, actors[0], rng), state.copy()
            if actors[0] != NATURE and rng.below(20) == 0:
                conformance.previews_are_sound(GAME, state, actors[0])
            conformance.effects_are_complete(GAME, before, state, happen(state, actors[0], move))
