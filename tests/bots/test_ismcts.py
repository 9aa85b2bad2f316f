"""OpenSpiel's own bot plays our games against ours."""

import pytest

from tafelrunde.arena import ismcts, openspiel

pytestmark = pytest.mark.skipif(
    not openspiel.installed(), reason="OpenSpiel is missing: make test installs it"
)


def test_a_duel_counts_the_iterations_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "SECONDS", 0.01)
    result = ismcts.play_duel((ismcts.duels()[0], 1))
    assert result.share in (0.0, 0.5, 1.0)
    assert result.ours > result.theirs > 0
