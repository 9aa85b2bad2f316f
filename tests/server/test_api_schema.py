"""The HTTP part keeps its OpenAPI description, whatever is sent."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from server.support import Server
from tafelrunde.server.limits import Buckets


def test_the_api_keeps_its_description(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.application.hub, "opening", (Buckets(1000, 1000), Buckets(1000, 1000)))
    monkeypatch.setattr("tafelrunde.server.table.hub.TABLES_PER_PERSON", 1000)
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # pyright: ignore
    assert len(operations) >= 11
    for operation in operations:

        @settings(max_examples=12, database=None, suppress_health_check=[HealthCheck.too_slow])
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case) -> None:
            # What fits the form may still be impossible, such as a name of blanks.
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        check()
