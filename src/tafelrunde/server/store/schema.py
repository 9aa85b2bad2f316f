"""Brings a database up to date with the migrations beside this file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


def newest() -> str:
    """Return the revision of a database that is up to date: the files are named by theirs."""
    return max(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))


def configuration() -> Config:
    """Return Alembic's configuration; there is no file for it."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing. Alembic is loaded only when it is needed: that takes a while."""
    from alembic import command

    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
