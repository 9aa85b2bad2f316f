"""Draws a game's picture of a table as pixels, and as text for a terminal, without a browser."""

from __future__ import annotations

from io import StringIO
from typing import assert_never

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.picture import Box, Disc, Picture, Shape, Word

# Three by five pixels each, row by row.
LETTERS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757",
    "7": "71122", "8": "75757", "9": "75717", "-": "00700", "+": "02720", "/": "11244",
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644", "G": "34553",
    "H": "55755", "I": "72227", "J": "11152", "K": "55655", "L": "44447", "M": "57755", "N": "65555",
    "O": "25552", "P": "65644", "Q": "25563", "R": "65655", "S": "34216", "T": "72222", "U": "55557",
    "V": "55552", "W": "55775", "X": "55255", "Y": "55222", "Z": "71247",
}  # fmt: skip
Pixels = NDArray[np.uint8]


def picture_of(game: AnyGame, view: View) -> Pixels:
    """Return what a seat sees as an image: height, width, red, green and blue."""
    return pixels(game.picture(view))


def pixels(picture: Picture) -> Pixels:
    """Draw all shapes."""
    image = np.empty((picture.height, picture.width, 3), np.uint8)
    image[:] = picture.ground
    for shape in picture.shapes:
        draw(image, shape)
    return image


def draw(image: Pixels, shape: Shape) -> None:
    """Draw one shape; what is outside of the image is cut off."""
    match shape:
        case Box(x, y, width, height, colour):
            image[max(y, 0) : max(y + height, 0), max(x, 0) : max(x + width, 0)] = colour
        case Disc(x, y, radius, colour, hole):
            top, left = max(y - radius, 0), max(x - radius, 0)
            part = image[top : y + radius + 1, left : x + radius + 1]
            rows, columns = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
            away = (rows - y) ** 2 + (columns - x) ** 2
            part[(away <= radius**2) & (away >= hole**2)] = colour
        case Word(x, y, text, colour, size):
            for place, letter in enumerate(text):
                write(image, letter, x + 4 * size * place, y, colour, size)
        case _:
            assert_never(shape)


def write(image: Pixels, letter: str, x: int, y: int, colour: tuple[int, int, int], size: int) -> None:
    """Draw one letter; one that nobody knows stays empty."""
    for row, bits in enumerate(LETTERS.get(letter, "00000")):
        for column in range(3):
            if int(bits) >> (2 - column) & 1:
                draw(image, Box(x + size * column, y + size * row, size, size, colour))


def text_of(game: AnyGame, view: View) -> str:
    """Return what a seat sees as text with colours for a terminal."""
    console = Console(file=StringIO(), force_terminal=True, color_system="standard", width=160)
    names = [f"seat {seat}" for seat in range(view.seats)]
    with console.capture() as captured:
        console.print(game.describe(view, "en", names), highlight=False)
    return captured.get()
