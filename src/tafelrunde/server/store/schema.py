"""Brings a database up to date with the migrations beside this file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def configuration() -> Config:
    """Return Alembic's configuration; there is no file for it."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing."""
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
