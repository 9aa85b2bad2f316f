"""The README keeps its word."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert code
    exec(code[1], {})  # noqa: S102
    assert re.fullmatch(r"\[.*\] \[.*\]\n", capsys.readouterr().out)


@pytest.mark.parametrize("name", ["README.md", "README.de.md"])
def test_the_first_screen_names_all_ways_to_play(name: str) -> None:
    first = "\n".join((ROOT / name).read_text("utf-8").splitlines()[:20])
    assert "make play" in first
    assert "make test" in first
    assert "make site" in first
    assert "pip install ." in first


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text("utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
