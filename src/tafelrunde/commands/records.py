"""Commands about records: replay one, verify its chance."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tafelrunde.commands.common import content, print_json, spoken
from tafelrunde.engine.errors import BadOptions, BadRecord, Unfair
from tafelrunde.engine.evidence import compare, read_evidence
from tafelrunde.engine.fair import verify as verify_record
from tafelrunde.engine.record import Record, read_record
from tafelrunde.engine.snapshot import snapshot, snapshot_with_view

MARKS = {True: "holds", None: "not proven", False: "WRONG"}

RecordFile = Annotated[str, typer.Argument(help="A record file; - reads standard input.")]


def replay(
    file: RecordFile,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    steps: Annotated[
        bool, typer.Option("--steps", help="One JSON line before each move and at the end.")
    ] = False,
    seat: Annotated[int | None, typer.Option(help="Show what this seat sees, not a spectator.")] = None,
) -> None:
    """Replay a record and print the position it leads to."""
    record = load(file)
    if seat is not None and seat not in range(record.seats):
        raise BadOptions(f"the record has seats 0 to {record.seats - 1}, so no seat {seat}")
    if steps:
        for state, _ in record.positions():
            print_json(snapshot(record.game, state))
        return
    state = record.replay()
    if json:
        print_json(snapshot_with_view(record.game, state, seat))
        return
    names, language = [str(number) for number in range(record.seats)], spoken("")
    Console().print(record.game.describe(record.game.view(state, seat), language, names), highlight=False)
    if not state.actors():
        Console().print(record.game.result(state, language, names), markup=False, style="bold")


def load(file: str) -> Record:
    """Read a record from a file or standard input."""
    data = content(file, "a record")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise BadRecord(line, "not UTF-8 text; save the record as UTF-8") from None
    return read_record(text)


def verify(
    file: RecordFile,
    evidence: Annotated[
        Path | None, typer.Option(help="What a browser has seen of the game, saved from its page /verify.")
    ] = None,
) -> None:
    """Check that every draw of a finished game came from the secret fixed before it."""
    record = load(file)
    if evidence is None:
        typer.echo(f"fair: all {verify_record(record)} draws come from the committed secret")
        typer.echo("this compares the record with itself; --evidence compares it with what a browser saw")
        return
    points = compare(record, read_evidence(content(str(evidence), "evidence")))
    for point in points:
        typer.echo(f"{MARKS[point.holds]:<12}{point.words}")
    wrong = [point.words for point in points if point.holds is False]
    if wrong:
        raise Unfair(f"not fair: {'; '.join(wrong)}")
    unproven = any(point.holds is None for point in points)
    typer.echo("fair as far as this evidence reaches" if unproven else "fair: nobody could choose the draws")
