"""Brings a database up to date with the migrations beside this file.

A server is brought up to date while older processes run: so a migration first only adds (`expands = True` in
its file), and what nobody needs any more is removed by a later one, when no older process is left. The
database itself says how far back programs can go on with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server import logs

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

COMPATIBLE = "compatible {}"  # the name of the mark, for the revision that it was written with
KEEP_COMPATIBLE = """
INSERT INTO marks (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
MIGRATIONS = Path(__file__).parent / "migrations"


def revisions() -> list[str]:
    """Return all revisions in order: the files are named by theirs."""
    return sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))


def up_to_date(revision: str | None, compatible: str | None = None) -> bool:
    """Tell whether a database has the newest revision, or one beyond it that only adds to what is known here.

    `compatible` is the oldest revision whose programs can go on with it; any other unknown one is refused.
    """
    known = revisions()
    if revision is not None and revision not in known:
        if compatible is not None and compatible <= known[-1]:
            logs.info("a newer version has added to the database", schema=revision, known=known[-1])
            return True
        raise TafelrundeError(
            f"a newer Tafelrunde has written this database (schema {quoted(revision)}, "
            f"this one knows {known[-1]}); install that version again, or a newer one"
        )
    return revision == known[-1]


def compatible(steps: Iterable[tuple[str, bool]]) -> str:
    """Return the oldest revision whose programs can go on: that before all last ones that only add.

    Steps are given from the newest back, each with whether it only adds.
    """
    found = ""
    for revision, expands in steps:
        found = revision
        if not expands:
            break
    return found


def configuration() -> Config:
    """Return Alembic's configuration; there is no file for it."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing. Alembic is loaded only when it is needed: that takes a while."""
    from alembic import command
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError
    from sqlalchemy import text
    from sqlalchemy.exc import SQLAlchemyError

    config = configuration()
    config.attributes["connection"] = connection
    steps = [*ScriptDirectory.from_config(config).walk_revisions()]
    oldest = compatible((each.revision, getattr(each.module, "expands", False)) for each in steps)
    mark = COMPATIBLE.format(steps[0].revision)
    try:
        command.upgrade(config, "head")
        connection.execute(text(KEEP_COMPATIBLE), {"name": mark, "value": oldest})
    except (SQLAlchemyError, CommandError) as problem:
        reason = quoted(str(problem).partition("\n")[0], 120)
        raise TafelrundeError(
            f"the database cannot be brought up to date: {reason}; its schema is damaged, use a backup"
        ) from None
