"""Sentences say no codes: what stands in notation is marked, so that a board can draw it."""

import re

import pytest

from tafelrunde import NATURE, Rng, game, games
from tafelrunde.engine.effects import MARKED, Effect, happen, in_words, plain
from tafelrunde.engine.texts import LANGUAGES, You, named

NAMES = ["Anna", "Ben"]
# A card of XACTIKA; a place of AXIO; a field of ACHT; a card, a pile or a field of Qwinto.
CODES = re.compile(
    r"\b[123]{4}\b|-?\d+,-?\d+|\b[a-e][1-5]\b|\b[oypg]-?\d\b|\b[a-d]\b(?<!a)|(Spalte|column) \d"
)


def sentences(name: str, language: str, to: int | None = None) -> list[str]:
    """All that is said in a game of random moves, to everybody and to those who may know more."""
    found, rng = game(name), Rng(5)
    state = found.new(2)
    said: list[str] = []
    while state.actors():
        actor = state.actors()[0]
        move = state.draw(rng) if actor == NATURE else state.pick(actor, rng)
        told = happen(state, actor, move).told
        said += [in_words(found, found.effects(told, eyes), language, NAMES, to) for eyes in ((), (0, 1))]
    return said


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_tiles_and_places_are_marked_in_sentences(name: str, language: str) -> None:
    said = sentences(name, language)
    assert any(MARKED.search(each) for each in said)
    for each in said:
        assert not CODES.search(MARKED.sub("", each)), each
        assert not MARKED.search(plain(game(name), each, language)), each


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize(("language", "you"), [("de", "du"), ("en", "you")])
def test_whoever_is_spoken_to_is_called_you_but_in_lists(name: str, language: str, you: str) -> None:
    said = [each.split("\n")[0] for each in sentences(name, language, to=0)]
    assert [each for each in said if "Anna" in each] == []
    assert any(you in each.lower().split() for each in said)


@pytest.mark.parametrize("name", games())
def test_all_that_happens_is_said_but_what_goes_without_saying(name: str) -> None:
    found, said, happened = game(name), set[type[Effect]](), set[type[Effect]]()
    for seats in found.seats:
        for options in found.combinations(seats):
            state, rng = found.new(seats, options), Rng(seats)
            while actors := state.actors():
                move = state.draw(rng) if actors[0] == NATURE else state.pick(actors[0], rng)
                told = happen(state, actors[0], move).told
                for effect in (*found.effects(told, ()), *found.effects(told, (0,))):
                    happened.add(type(effect))
                    if found.sentence(effect, "de", ["Anna", "Ben", "Cem", "Dora", *"EFGHIJ"][:seats]):
                        said.add(type(effect))
    assert happened - said <= set(found.unsaid)
    assert not said & set(found.unsaid)


@pytest.mark.parametrize(("name", "seed"), [(name, 1 if name == "xactika" else 5) for name in games()])
def test_a_winner_is_told_so(name: str, seed: int) -> None:
    found, rng = game(name), Rng(seed)
    state = found.new(2)
    while state.actors():
        actor = state.actors()[0]
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
    (winner,) = state.winners()
    names = [You(each) if seat == winner else each for seat, each in enumerate(NAMES)]
    german, english = (found.result(state, each, names) for each in LANGUAGES)
    assert german.startswith("Du gewinnst")
    assert english.startswith("You win")


def test_winners_are_named_as_one_says_them() -> None:
    names = ["Anna", "Ben", You("Cem")]
    assert [named(seats, names, "de") for seats in ([1], [0, 1], [0, 1, 2])] == [
        "Ben",
        "Anna und Ben",
        "Anna, Ben und Cem",
    ]
    assert isinstance(named([2], names, "en"), You)


def test_a_terminal_says_what_is_marked() -> None:
    said = plain(game("axio"), "Anna legt ‹RGB_@-1,5/3›.", "de")
    assert said == "Anna legt Rot-Grün-Blau-leer auf -1,5/3."
    assert plain(game("acht"), "Ben lays ‹M@c2/1›.", "en") == "Ben lays the mixed tile on c2/1."


@pytest.mark.parametrize("name", games())
def test_reasons_speak_for_or_against_a_move_alike_in_both_languages(name: str) -> None:
    german, english = (game(name).texts.tables[language] for language in LANGUAGES)
    keys = [key for key in german if key.startswith("reason.")]
    assert any(german[key].startswith("+ ") for key in keys)
    assert any(german[key].startswith("- ") for key in keys)
    for key in keys:
        assert german[key][:2] == english[key][:2] or not {german[key][0], english[key][0]} & {"+", "-"}, key


def test_one_point_less_is_one_point() -> None:
    count = game("xactika").texts.count
    assert [count("de", "point", n) for n in (1, -1, 0, -2)] == [
        "1 Punkt",
        "−1 Punkt",
        "0 Punkte",
        "−2 Punkte",
    ]


@pytest.mark.parametrize("name", ["acht", "xactika"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_hint_tells_can_be_said_to_whoever_asks(name: str, language: str) -> None:
    table = game(name).texts.tables[language]
    told = {key: text for key, text in table.items() if key.endswith("-you")}
    assert {"acht": "effect.lay-you", "xactika": "effect.followed-you"}[name] in told
    for key, text in told.items():
        gaps = [set(re.findall(r"{\w+}", each)) for each in (text, table[key.removesuffix("-you")])]
        assert gaps[0] == gaps[1] - {"{who}"}, key


@pytest.mark.parametrize("name", games())
def test_a_note_that_no_effect_is_made_of_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"note 99: name it in effects\.py"):
        game(name).effects([(99, 0, 0, 0, 0)], ())
