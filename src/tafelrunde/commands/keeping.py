"""Commands about the data of a server: back up, restore, move, forget."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from tafelrunde.engine.errors import BadOptions, TafelrundeError

Database = Annotated[
    str, typer.Option("--db", envvar="TAFELRUNDE_DB", help="As for serve; by default your data folder.")
]
SecretFile = Annotated[
    str, typer.Option("--secret-file", envvar="TAFELRUNDE_SECRET_FILE", help="The server's secret.")
]


def backup(
    to: Annotated[Path, typer.Argument(metavar="TO", help="A new folder.")],
    db: Database = "",
    secret_file: SecretFile = "",
) -> None:
    """Copy a server's data to a new folder, also while it runs, and check the copy."""
    from tafelrunde.server.keeping import copies, places  # only here: they load databases

    found = copies.backup(places.database(db), places.secret_path(secret_file), to)
    typer.echo(f"{to}: {found}; the server's secret is in it, keep it to yourself")


def restore(
    source: Annotated[Path, typer.Argument(metavar="FROM", help="A folder that `backup` has written.")],
    db: Database = "",
    secret_file: SecretFile = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Give up the database and secret that are there.")
    ] = False,
) -> None:
    """Put a backup back, while no server runs."""
    from tafelrunde.server.keeping import copies, places

    found = copies.restore(source, places.database(db), places.secret_path(secret_file), replace=replace)
    typer.echo(f"restored: {found}")


def move_to(
    url: Annotated[
        str, typer.Argument(metavar="URL", help="An empty database: postgresql://user@host/name.")
    ],
    db: Database = "",
    secret_file: SecretFile = "",
) -> None:
    """Copy all data from SQLite to an empty PostgreSQL database, while no server runs."""
    from tafelrunde.server.keeping import places

    try:
        from tafelrunde.server.keeping import moving
    except ModuleNotFoundError:
        raise BadOptions("PostgreSQL needs asyncpg; pip install 'tafelrunde[hosting]'") from None
    found = asyncio.run(moving.move(places.database(db), url))
    typer.echo(f"{moving.shown(url)}: {found}")
    secret = places.secret_path(secret_file)
    typer.echo(
        f"the secret stays the same, in {secret}; the old database is as it was: do not serve it again"
    )


def forget(
    person: Annotated[
        str, typer.Argument(metavar="[PERSON]", help="Somebody's name, or their number.", show_default=False)
    ] = "",
    table: Annotated[
        str, typer.Option("--table", metavar="ID", help="Delete this table, the last part of its link.")
    ] = "",
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask first.")] = False,
    db: Database = "",
) -> None:
    """Remove a person, or a table, from a server's data, while no server runs."""
    from tafelrunde.server.keeping import places

    if bool(person) == bool(table):
        raise BadOptions("say whom to forget, or which table: forget PERSON, or forget --table ID")
    url = places.database(db)
    asyncio.run(forget_person(url, person, yes=yes) if person else forget_table(url, table, yes=yes))


async def forget_person(url: str, called: str, *, yes: bool) -> None:
    """Say what is known of somebody, ask, and remove it."""
    from tafelrunde.server.keeping import forgetting, places

    async with places.alone(url) as store:
        person = await forgetting.find(store, called)
        found = await forgetting.traces(store, person.id)
        typer.echo(
            f"{person}: devices, results and lessons are deleted, and {len(found.own)} tables of their own; "
            f"at {len(found.shared)} tables with others their name and what they said are taken out"
        )
        ask("Forget this person for ever?", yes=yes)
        await forgetting.forget(store, person.id, found)
        await places.wipe(store)
    typer.echo("forgotten; backups made before still know them")


async def forget_table(url: str, table: str, *, yes: bool) -> None:
    """Ask, and delete a table."""
    from tafelrunde.server.keeping import forgetting, places

    async with places.alone(url) as store:
        await forgetting.look_at(store, table)
        ask("Delete this table for ever, with its results?", yes=yes)
        await forgetting.drop_table(store, table)
        await places.wipe(store)
    typer.echo("deleted; backups made before still have it")


def ask(question: str, *, yes: bool) -> None:
    """Go on only with a yes."""
    try:
        if yes or typer.confirm(question):
            return
    except typer.Abort:
        pass
    raise TafelrundeError("nothing was changed; --yes does not ask")
