"""Why something touched cannot be done in ACHT: the clause that forbids it; silence where nothing does."""

import pytest

from rules.acht_table import GAME, look, play, position, start
from tafelrunde import NATURE, Rng
from tafelrunde.games.acht.material import CARDS, FACES, LETTERS
from tafelrunde.games.acht.notation import face_name, field_name
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import FIELDS

NAMES = ["Anna", "Ben", "Cem", "Dora"]
PLACES = [field_name(field) for field in FIELDS]
SETTINGS = [(seats, options) for seats in GAME.seats for options in GAME.combinations(seats)]
# H at a2 and crossing lines at b2: a half circle on c2 makes it an "8".
EIGHT_AT_C2 = "- - - - -\nH0 C0 - - -\n- - ## - -\n- - - - -\n- - H0 - -"
SMALL_AT_C2 = "- - - - -\n- H0 - - -\n- - ## - -\n- - - - -\n- - - - -"


def why(state: AchtState, touched: str, language: str = "en") -> str:
    return GAME.why(look(state, state.actor()), touched, language, NAMES)


@pytest.mark.rule("AC-15")
def test_a_tile_is_not_laid_before_the_card() -> None:
    state = position(2, hands={0: "time"}, tableaus="QA")
    assert "AC-15" in why(state, "c2")
    assert "AC-15" in why(state, "Q")
    assert why(state, "A") == ""  # it is not one's own


@pytest.mark.rule("AC-16")
def test_a_tile_is_not_laid_on_another_nor_apart_from_all() -> None:
    state = position(2, drawn="Q", tableaus="QA")
    assert why(state, "c3") == "There is already a tile here."
    assert "AC-16" in why(state, "a1")
    assert why(state, "c2") == why(state, "Q") == why(state, "Q@c2/0") == ""


@pytest.mark.rule("AC-17")
def test_who_can_score_hears_of_the_duty() -> None:
    state = position(2, board=SMALL_AT_C2, drawn="M", tableaus="AA")
    assert "AC-17" in why(state, "d3")  # nothing closes there
    assert "AC-17" in why(state, "A")
    assert why(state, "M") == why(state, "c2") == why(state, "M@c2/3") == ""
    assert "AC-17" in why(state, "M@c2/1")  # turned away from the half circle
    assert why(position(2, board=SMALL_AT_C2, drawn="M", tableaus="AA", overlook="yes"), "M@c2/1") == ""


@pytest.mark.rule("AC-18")
def test_who_can_form_an_8_hears_of_that_duty() -> None:
    state = position(2, board=EIGHT_AT_C2, drawn="H", tableaus="AA")
    assert "AC-18" in why(state, "d3")
    assert "AC-18" in why(state, "A")
    assert why(state, "H@c2/0") == ""


@pytest.mark.rule("AC-21", "AC-22")
def test_a_zero_tile_goes_first_and_a_dark_one_never() -> None:
    assert "AC-21" in why(position(2, drawn="Z", tableaus="QA"), "Q")
    assert "AC-22" in why(position(2, drawn="Q", tableaus="DA"), "D")


@pytest.mark.rule("AC-28", "AC-29a", "AC-32")
def test_cards_are_for_the_moment_before_drawing() -> None:
    late = position(2, drawn="Q", tableaus="QA", hands={0: "time"})
    assert "AC-28" in why(late, "time")
    assert "AC-29a" in why(position(2, drawn="Q", tableaus="QA", hands={0: "time"}, second_turn=True), "time")
    blind = position(2, drawn="Q", tableaus="--", hands={0: "time"}, scores=[24, 24], blind=True, tied=[0, 1])
    assert "AC-32" in why(blind, "time")
    assert why(late, "pole") == ""  # nobody has it


@pytest.mark.rule("AC-29g", "AC-30")
def test_a_card_without_effect_and_an_infinity_without_an_8_stay_in_hand() -> None:
    state = position(2, tableaus="QA", hands={0: "abduct inf"})
    assert "AC-30" in why(state, "abduct")  # the other has no card
    assert "AC-29g" in why(state, "inf")
    formed = position(2, board=EIGHT_AT_C2, drawn="H", tableaus="AA", hands={0: "inf time void"})
    play(formed, "0 H@c2/0")
    assert why(formed, "inf") == why(formed, "void") == ""
    assert "AC-28" in why(formed, "time")


@pytest.mark.rule("AC-29d")
def test_a_leap_needs_a_free_tile_a_free_field_and_a_change() -> None:
    state = position(2, board=SMALL_AT_C2, hands={0: "quantum"}, tableaus="QA")
    assert why(state, "quantum:b2") == why(state, "quantum:b2>e5") == ""
    assert "AC-29d" in why(state, "quantum:c3")
    assert "free field" in why(state, "quantum:b2>c3")
    assert "change" in why(state, "quantum:b2>b2")  # four half circles look the same, however turned


@pytest.mark.rule("AC-29f")
def test_a_stolen_card_is_played_first() -> None:
    state = position(2, hands={0: "abduct", 1: "rev"}, tableaus="QA")
    play(state, "0 abduct>1", "* rev")
    assert "AC-29f" in why(state, "c2")
    assert why(state, "rev") == ""


def test_both_languages_answer_and_nonsense_gets_none() -> None:
    state = position(2, drawn="Q", tableaus="QA")
    assert "AC-16" in why(state, "a1", "de")
    assert why(state, "a1", "de") != why(state, "a1", "en")
    for touched in ("", "f9", "Q@c2/3", "quantum", "quantum:b9", "x" * 32, "M@", "\0"):
        assert why(state, touched) == ""
    assert GAME.why(look(state, 1), "a1", "en", NAMES) == ""  # not on turn
    assert GAME.why(look(state), "a1", "en", NAMES) == ""


def touchable(state: AchtState, seat: int) -> set[str]:
    """Return what a seat could touch now, a part of a move each."""
    view = look(state, seat)
    if view.phase == "lay":
        own = {tile for tile in (view.drawn, view.tableaus[seat]) if tile}
        faces = [face_name(face) for face, (kind, _, _) in enumerate(FACES) if LETTERS[kind] in own]
        laid = {f"{face[0]}@{field}/{face[2]}" for face in faces for field in PLACES}
        return set(PLACES) | own | laid | set(view.hand)
    if view.phase != "card":
        return set()
    leaps = {f"quantum:{start}>{target}" for start in PLACES for target in PLACES}
    return set(view.hand) | (leaps if "quantum" in view.hand else set())


def possible(state: AchtState, seat: int) -> set[str]:
    """Return the parts of all legal moves of a seat."""
    found: set[str] = set()
    for text in (GAME.spell(state, move) for move in state.legal(seat)):
        if "@" in text:
            found |= {text, text[0], text[2:4]}
        elif text != "draw":
            found |= {text.partition("/")[0], "void" if text.startswith("void=") else text.rstrip("+-0123>:")}
            found.add(next(card for card in CARDS if text.removeprefix("void=").startswith(card)))
    return found


@pytest.mark.bulk
@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_refusal_has_a_reason_and_nothing_legal_has_one(seats: int, options: dict[str, str]) -> None:
    state, rng = start(seats, **options), Rng(seats)
    asked = 0
    while state.actors() and asked < 25:
        seat = state.actor()
        if seat == NATURE:
            state.chance(rng)
            continue
        asked += 1
        may = possible(state, seat)
        touched = touchable(state, seat)
        for each in sorted(touched)[:: 1 + len(touched) // 60]:
            assert (why(state, each) == "") == (each in may), each
        moves = state.legal(seat)
        state.play(seat, moves[rng.below(len(moves))])
