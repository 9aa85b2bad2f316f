"""Records: what is read, what is refused, and how a refusal reads."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tafelrunde
from tafelrunde import BadRecord, UnreadableMove, game, read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.simulate import random_game

HEADER = "game: xactika\nseats: 2\n---\n"
DEAL = "* d1 1111 2222 1112 2221 1113 2223 1121 2212 1122 2211 1123 2213 1131 2232 1132 2231\n"


def test_a_record_is_read_with_comments_blank_lines_and_shared_lines() -> None:
    text = (
        "# a game\ngame: xactika\n\nseats: 2\noptions:\nrules: 1\n---\n# the deal\n"
        + DEAL
        + "0 1111:b # lead\n\n"
    )
    state = read_record(text).replay()
    assert state.actors() == (1,)


def test_moves_may_share_a_line_or_not() -> None:
    one = read_record(HEADER + DEAL).replay()
    many = read_record(HEADER + "".join(f"* {move}\n" for move in DEAL[2:].split())).replay()
    assert one.legal(0) == many.legal(0)


def test_windows_line_ends_and_a_byte_order_mark_are_no_obstacle() -> None:
    text = "\ufeff" + (HEADER + DEAL).replace("\n", "\r\n")
    assert read_record(text).replay().actors() == (0,)


def test_a_written_record_reads_back() -> None:
    text = str(random_game(game("xactika"), 3, {"variant": "bid"}, Rng(5)))
    assert str(read_record(text)) == text


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "no end"),
        ("game: xactika\nseats: 2\n", 3, "no end"),
        ("seats: 2\n---\n", 2, "no game"),
        ("game: xactika\n---\n", 2, "no seats"),
        ("game: chess\nseats: 2\n---\n", 1, "no game 'chess'"),
        ("game: xactika\nseats: 0\n---\n", 2, "2 to 10 seats, not '0'"),
        ("game: xactika\nseats: 1\n---\n", 2, "2 to 10 seats, not '1'"),
        ("game: xactika\nseats: 11\n---\n", 2, "2 to 10 seats, not '11'"),
        ("game: xactika\nseats: " + "9" * 5000 + "\n---\n", 2, "whole number"),
        ("game: xactika\nseats: -2\n---\n", 2, "whole number"),
        ("game: xactika\nseats: ٣\n---\n", 2, "whole number"),
        ("game: xactika\nseats: 2\noptions: variant=poker\n---\n", 3, "variant"),
        ("game: xactika\nseats: 2\noptions: colour=red\n---\n", 3, "no option 'colour'"),
        ("game: xactika\nseats: 2\noptions: bid\n---\n", 3, "name=value"),
        ("game: xactika\nseats: 2\noptions: variant=low variant=low\n---\n", 3, "twice"),
        ("game: xactika\nseats: 2\nrules: 2\n---\n", 3, "rules 2"),
        ("game: xactika\nseats: 2\nseats: 2\n---\n", 3, "given before"),
        ("game: xactika\nvariant: low\nseats: 2\n---\n", 2, "unknown key"),
        ("game: xactika\nplayers\nseats: 2\n---\n", 2, "key: value"),
        (HEADER + "d0\n", 4, "seat number"),
        (HEADER + "*\n", 4, "no move"),
        (HEADER + "* d0 d0\n", 4, "not legal here"),
        (HEADER + "* d7\n", 4, "legal: d0 d1"),
        (HEADER + "* 9999\n", 4, "no move of xactika"),
        (HEADER + "0 1111\n", 4, "nature must decide now, not seat 0"),
        (HEADER + "# c\n" + DEAL + "1 2222\n", 6, "seat 0 must decide now, not seat 1"),
        (HEADER + DEAL + "0 3333:b\n", 5, "32 moves"),
        (HEADER + DEAL + "0 1111:b\n1 \x1b[31m\n", 6, r"\\x1b"),
        (HEADER + DEAL + "99999999999 1111:b\n", 5, "seat number"),
    ],
)
def test_a_bad_record_is_refused_with_its_line_and_the_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason) as refusal:
        read_record(text).replay()
    assert refusal.value.line == line
    assert str(refusal.value).startswith(f"line {line}: ")
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 300


@given(st.text())
def test_junk_is_never_a_record(text: str) -> None:
    with pytest.raises(BadRecord):
        read_record(text)


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="#")), st.integers(0, 20))
@settings(max_examples=200)
def test_junk_among_the_moves_is_refused_or_ignored_as_blank(junk: str, where: int) -> None:
    lines: list[str] = [*(HEADER + DEAL + "0 1111:b\n").splitlines()]
    lines.insert(min(3 + where, len(lines)), junk)
    try:
        read_record("\n".join(lines)).replay()
    except BadRecord as refusal:
        assert str(refusal).isprintable()
    else:
        assert not junk.strip(" \t\r\n")


@given(st.text())
@pytest.mark.parametrize("name", tafelrunde.games())
def test_junk_is_never_a_move(name: str, text: str) -> None:
    found = game(name)
    state = found.new(found.seats[-1])
    try:
        move = found.parse(state, text)
    except UnreadableMove as refusal:
        assert str(refusal).isprintable()
    else:
        assert found.spell(state, move) == text


@given(st.data())
@settings(max_examples=50)
@pytest.mark.parametrize("name", tafelrunde.games())
def test_a_truncated_record_replays_to_where_it_stops_or_names_its_last_line(
    name: str, data: st.DataObject
) -> None:
    text = str(random_game(game(name), game(name).seats[-1], {}, Rng(3)))
    cut = text[: data.draw(st.integers(0, len(text)))]
    try:
        read_record(cut).replay()
    except BadRecord as refusal:
        assert refusal.line == cut.count("\n") + 1


@pytest.mark.parametrize("name", tafelrunde.games())
@pytest.mark.parametrize("seats", [-1, 0, 11, 10**30, 2.5, "2", None])
def test_a_game_with_a_wrong_number_of_seats_does_not_begin(name: str, seats: object) -> None:
    with pytest.raises(tafelrunde.BadOptions, match="seats"):
        game(name).new(seats)  # pyright: ignore[reportArgumentType]
