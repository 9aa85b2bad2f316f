"""docs/benchmarks.md has a part for the engine and two for servers; each measurement rewrites its own."""

from __future__ import annotations

from pathlib import Path

SERVER = "## The server under load\n"
SEVERAL = "## Several processes\n"
PARTS = (SERVER, SEVERAL)  # behind the engine's, in this order


def write_part(page: Path, part: str) -> None:
    """Write one part anew and keep the others as they were measured."""
    found = parts_of(page.read_text("utf-8") if page.exists() else "")
    found[next((each for each in PARTS if part.startswith(each)), "")] = part
    page.write_text("\n".join(f"{found[each].rstrip()}\n" for each in ("", *PARTS) if found[each]), "utf-8")


def parts_of(text: str) -> dict[str, str]:
    """Return the parts of the page by their headings; the engine's has none."""
    heading, found = "", dict.fromkeys(["", *PARTS], "")
    for line in text.splitlines(keepends=True):
        heading = line if line in PARTS else heading
        found[heading] += line
    return found
