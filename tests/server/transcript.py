"""Holds the conversation that docs/transcript.txt shows: `cd tests && python -m server.transcript` writes it.

One person, two seats, no bots, a fixed secret: whatever else is random or depends on the time is masked.
"""

import re
import tempfile
from pathlib import Path

import msgspec

from server.support import Browser, Server
from tafelrunde.engine.fair import seal_of
from tafelrunde.server.table import opening

PAGE = Path(__file__).parents[2] / "docs" / "transcript.txt"
SHARE = "07" * 32
MASKS = ((r'"(at|now)":[0-9.e]+', r'"\1":0'),)


class Fixed:
    """What stands for `secrets` while the table is opened."""

    @staticmethod
    def token_hex(size: int) -> str:
        return "5e" * size


class Talk:
    """A browser, and all that is said on its socket."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.lines: list[str] = []

    def say(self, word: str, **values: object) -> None:
        """Say something and hear the answer."""
        self.lines.append("> " + msgspec.json.encode({"is": word, **values}).decode())
        self.browser.say(word, **values)
        self.hear()

    def hear(self) -> None:
        self.browser.hear()
        self.lines.append("< " + self.browser.raw[-1])

    def text(self, table: str) -> str:
        """All lines, without what is different every time."""
        whole = "\n".join(self.lines).replace(table, "TABLE").replace(self.browser.person, "PERSON")
        for pattern, instead in MASKS:
            whole = re.sub(pattern, instead, whole)
        return whole + "\n"


def converse(server: Server) -> str:
    """Play the first turn of Qwinto at a table of two, with one mistake."""
    before, opening.secrets = opening.secrets, Fixed  # type: ignore[assignment]
    try:
        ada = Browser(server.address, "Ada")
        table = ada.open_table("qwinto", 2, names=["Bob"])
    finally:
        opening.secrets = before
    talk = Talk(ada)
    ada.connect()
    talk.lines.append("< " + ada.raw[-1])
    talk.say("enter", table=table)
    talk.say("seal", value=seal_of(SHARE))
    talk.say("start")
    while ada.table["phase"] == "waiting":
        if ada.table["closed"] and SHARE not in ada.table["shares"]:
            talk.say("share", value=SHARE)
        else:
            talk.hear()
    for _ in range(3):
        seat, legal = ada.choice()
        talk.say("play", seat=seat, number=ada.position["number"], move=legal[0])
    talk.say("play", seat=0, number=1, move="o5")
    talk.say("ping")
    ada.close()
    return talk.text(table)


def main() -> None:
    """Write the page anew."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{folder}/tables.sqlite")
        PAGE.write_text(converse(server), encoding="utf-8")
        server.stop()


if __name__ == "__main__":
    main()
