"""Brings a database up to date with the migrations beside this file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.engine.errors import TafelrundeError, quoted

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

MIGRATIONS = Path(__file__).parent / "migrations"


def revisions() -> list[str]:
    """Return all revisions in order: the files are named by theirs."""
    return sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))


def up_to_date(revision: str | None) -> bool:
    """Tell whether a database has the newest revision; one that is not known here is refused."""
    known = revisions()
    if revision is not None and revision not in known:
        raise TafelrundeError(
            f"a newer Tafelrunde has written this database (schema {quoted(revision)}, "
            f"this one knows {known[-1]}); install that version again, or a newer one"
        )
    return revision == known[-1]


def configuration() -> Config:
    """Return Alembic's configuration; there is no file for it."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing. Alembic is loaded only when it is needed: that takes a while."""
    from alembic import command
    from alembic.util import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    config = configuration()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except (SQLAlchemyError, CommandError) as problem:
        reason = quoted(str(problem).partition("\n")[0], 120)
        raise TafelrundeError(
            f"the database cannot be brought up to date: {reason}; its schema is damaged, use a backup"
        ) from None
