"""Structured logs: one JSON object a line on standard error, without anything that people typed."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec

LOGGER = logging.getLogger("tafelrunde")


class Lines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up() -> None:
    """Send all logs to standard error; uvicorn's own only when something is wrong here.

    What strangers say wrongly would fill a disk, a line or two for each time.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.root.handlers = [handler]
    logging.root.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    LOGGER.setLevel(logging.INFO)


def info(event: str, **fields: Any) -> None:
    """Note something that happened."""
    LOGGER.info(event, extra={"fields": fields})


def warn(event: str, **fields: Any) -> None:
    """Note something that should not happen."""
    LOGGER.warning(event, extra={"fields": fields})
