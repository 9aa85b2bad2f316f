"""docs/benchmarks.md has two parts, the engine and the server, each rewritten by its own measurement."""

from __future__ import annotations

from pathlib import Path

SERVER = "## The server under load\n"


def write_part(page: Path, part: str) -> None:
    """Write one part anew and keep the other as it was measured."""
    engine, _, server = (page.read_text("utf-8") if page.exists() else "").partition(SERVER)
    if part.startswith(SERVER):
        whole = f"{engine.rstrip()}\n\n{part}" if engine else part
    else:
        whole = f"{part.rstrip()}\n\n{SERVER}{server}" if server else part
    page.write_text(whole, encoding="utf-8")
