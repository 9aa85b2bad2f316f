"""Links as QR codes."""

import xml.etree.ElementTree as ET

from server.support import Browser, Server

LINK = "http://tafel.example/table/AbCdEfGhIjKlMnOp"


def test_a_link_is_drawn_and_every_link_differently(server: Server) -> None:
    browser = Browser(server.address)
    first, again, other = (
        browser.http.post("/api/qr", json={"text": text}) for text in (LINK, LINK, f"{LINK}x")
    )
    assert first.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(first.text).tag.endswith("svg")  # noqa: S314
    assert first.text == again.text != other.text


def test_what_is_no_link_is_refused(server: Server) -> None:
    browser = Browser(server.address)
    for text in ("", "x" * 301):
        assert browser.http.post("/api/qr", json={"text": text}).status_code == 422
