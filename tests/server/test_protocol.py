"""docs/protocol.md says what is."""

from pathlib import Path

import pytest

from server import transcript
from server.support import Server
from tafelrunde.server import protocol
from tafelrunde.server.messages import FromBrowser, FromServer

ROOT = Path(__file__).parents[2]


def test_the_transcript_can_be_held_again(server: Server) -> None:
    again = "cd tests && python -m server.transcript"
    assert transcript.converse(server) == transcript.PAGE.read_text("utf-8"), f"write it anew: {again}"


def test_the_page_lists_every_message_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = protocol.PAGE.read_text("utf-8")
    assert protocol.page(text) == text, "write it anew: make messages"
    for kind in (*FromBrowser.__args__, *FromServer.__args__):
        assert f"**`{kind.__struct_config__.tag}`**" in text
