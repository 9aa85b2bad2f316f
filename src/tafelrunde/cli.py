"""The command line: all commands in their order; those of one subject are in `commands/`."""

from __future__ import annotations

import os
import secrets
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.exceptions import TyperException

import tafelrunde
from tafelrunde.arena import acht_statistics, matches, strength
from tafelrunde.arena import bench as benchmarks
from tafelrunde.arena import puzzles as finding
from tafelrunde.arena.ladder import measure
from tafelrunde.arena.ladder_plot import plot
from tafelrunde.arena.page import write_part
from tafelrunde.bests import note_result
from tafelrunde.bots.levels import LEVELS
from tafelrunde.bots.roster import NAMES, make_bot
from tafelrunde.commands import keeping, records
from tafelrunde.commands.common import example, print_json, spoken
from tafelrunde.engine.build import compiled
from tafelrunde.engine.errors import BadOptions, TafelrundeError, quoted
from tafelrunde.engine.fair import FairChance
from tafelrunde.engine.record import Record
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.simulate import random_game
from tafelrunde.terminal import Leaving, Match, Terminal, choose_game, tell_best

FAULT = 1
BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="tafelrunde",
    help="Four German table games: play them, simulate them, study them.",
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
)

Options = Annotated[
    list[str], typer.Option("--option", "-o", help="An option as name=value; may be repeated.")
]
Ray = Annotated[
    str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster, HOST:PORT, or auto (docs/bots.md).")
]


@app.command(
    epilog=example("tafelrunde play", "tafelrunde play xactika --seats 4 -o variant=bid --language de")
)
def play(
    name: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; asked when left out.")] = "",
    seats: Annotated[int, typer.Option(help="Seats in all; yours is the first.")] = 0,
    option: Options = [],  # noqa: B006
    bot: Annotated[str, typer.Option(help=f"Who plays the other seats: {', '.join(NAMES)}.")] = "level:3",
    language: Annotated[str, typer.Option(help="de or en; by default as the system speaks.")] = "",
    seed: Annotated[int | None, typer.Option(help="Makes chance and bots repeatable.")] = None,
    record: Annotated[Path | None, typer.Option(help="Write the game's record to this file.")] = None,
) -> None:
    """Play a game in the terminal against bots."""
    terminal = Terminal(Console(), spoken(language))
    try:
        if name:
            found, number = game(name), seats or default_seats(name)
            choice = found, number, found.complete(number, read_options(option))
        else:
            choice = choose_game(terminal)
        match = begin_match(terminal, Record(*choice), bot, seed)
        try:
            end = match.play()
        finally:
            if record is not None:
                record.write_text(str(match.record), encoding="utf-8")
                terminal.say("saved", path=record)
        if match.record.seats == 1 and end.winners():
            points = end.scores()[0]
            tell_best(terminal, points, note_result(match.game.id, points))
    except Leaving:
        terminal.console.print()
        terminal.say("goodbye")


def begin_match(terminal: Terminal, record: Record, bot: str, seed: int | None) -> Match:
    """Seat the bots and fix the secret of chance."""
    rng = Rng(secrets.randbits(64) if seed is None else seed)
    secret = secrets.token_bytes(32) if seed is None else seed.to_bytes(32, "big", signed=True)
    bots = {seat: make_bot(bot, record.game, rng) for seat in range(1, record.seats)}
    return Match(terminal, record, bots, FairChance(secret, []))


def data_option(what: str, **more: Any) -> Any:
    """Return an option of data sets."""
    return typer.Option(help=what, rich_help_panel="With --format parquet (docs/research.md)", **more)


def default_seats(name: str) -> int:
    """Return four seats, or as many as the game allows."""
    return min(4, game(name).seats[-1])


def read_options(pairs: list[str]) -> dict[str, str]:
    """Read options given as name=value."""
    for pair in pairs:
        if "=" not in pair:
            raise BadOptions(f"expected --option name=value, not {quoted(pair)}")
    return dict(pair.split("=", 1) for pair in pairs)


@app.command(
    epilog=example(
        "tafelrunde simulate xactika --seats 4 --seed 7 --option variant=bid",
        "tafelrunde simulate axio --games 1000 --bots level:3 --bots random --format parquet --to axio-data",
    )
)
def simulate(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same record.")] = 0,
    option: Options = [],  # noqa: B006
    form: Annotated[
        str, typer.Option("--format", help="record, or parquet: a data set of many games.")
    ] = "record",
    games: Annotated[int, data_option("Games in all.", min=1)] = 100,
    bots: Annotated[list[str], data_option("Who plays, around the table; may be repeated.")] = ["random"],  # noqa: B006
    value: Annotated[int, data_option("Let a search of so many iterations value each position.", min=0)] = 0,
    to: Annotated[Path | None, data_option("The folder; a run that was stopped goes on there.")] = None,
    workers: Annotated[int, data_option("Processes; by default one a core.", min=0)] = 0,
    ray: Annotated[
        str, data_option("Play on this Ray cluster, HOST:PORT, or auto (docs/bots.md).", metavar="ADDRESS")
    ] = "",
) -> None:
    """Print the record of a game played at random, or write a data set of games between bots."""
    number = default_seats(name) if seats is None else seats
    if form == "record":
        sys.stdout.write(str(random_game(game(name), number, read_options(option), Rng(seed))))
        return
    if form != "parquet" or to is None:
        raise BadOptions("--format is record, or parquet with --to FOLDER")
    if ray and workers:
        raise BadOptions("--workers are processes of this machine, --ray is a cluster; give one of them")
    if find_spec("pyarrow") is None:
        raise BadOptions("data sets need pyarrow; pip install 'tafelrunde[research]'")
    from tafelrunde.research.data import Plan, write_data  # only here: it loads packages that are optional

    plan = Plan(name, number, read_options(option), bots, games, seed, value)
    rows = write_data(plan, to, Console(stderr=True), workers or None, ray)
    typer.echo(f"{to}: {games} games, {rows} decisions")


for command, examples in (
    (records.replay, ("tafelrunde replay game.txt --json", "tafelrunde replay game.txt --steps --json")),
    (records.verify, ("tafelrunde verify game.txt", "tafelrunde verify game.txt --evidence mine.json")),
):
    app.command(epilog=example(*examples))(command)


@app.command(epilog=example("tafelrunde info"))
def info() -> None:
    """Say what is installed and whether the engine is compiled."""
    python = ".".join(map(str, sys.version_info[:3]))
    typer.echo(f"tafelrunde {tafelrunde.__version__}, Python {python}")
    if compiled():
        typer.echo("engine: compiled")
    else:
        typer.echo("engine: NOT compiled, about 60 times slower; install a C compiler and install again")
    for name in games():
        found = game(name)
        choices = "; ".join(f"{key}: {', '.join(values)}" for key, values in found.options.items())
        line = f"{name}: {found.seats[0]} to {found.seats[-1]} seats"
        typer.echo(line + (f"; {choices}" if choices else ""))


@app.command(
    epilog=example(
        "tafelrunde arena xactika level:4 level:3 --games 40",
        "tafelrunde arena axio level:5 'program:python my_bot.py' --seed 7 --deals 100:200 --json",
    )
)
def arena(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    bots: Annotated[
        list[str], typer.Argument(help=f"Two or more of: {', '.join(NAMES)}, 'program:COMMAND'.")
    ],
    games: Annotated[int, typer.Option(min=2, help="Games in all; deals are shared by rotations.")] = 100,
    seats: Annotated[int, typer.Option(help="Seats; by default as many as bots.")] = 0,
    option: Options = [],  # noqa: B006
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="Other seeds, other deals.")] = 0,
    deals: Annotated[
        str, typer.Option(metavar="FROM:TO", help="These deals, instead of so many games.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    ray: Ray = "",
) -> None:
    """Let bots play against each other, with balanced seats and shared deals."""
    match = matches.Match(name, seats or len(bots), read_options(option), bots, seed)
    which = read_deals(deals) if deals else range(max(1, games // len(bots)))
    result = matches.play_match(match, which, Console(stderr=True), ray)
    if json:
        print_json(result.as_json())
    else:
        typer.echo(matches.report(result))


def read_deals(text: str) -> range:
    """Read which deals are to be played."""
    begin, _, end = text.partition(":")
    if not (begin.isdecimal() and end.isdecimal() and int(begin) < int(end) < 2**32):
        raise BadOptions(f"expected --deals FROM:TO, like 100:200 for deals 100 to 199, not {quoted(text)}")
    return range(int(begin), int(end))


@app.command(epilog=example("tafelrunde ladder", "tafelrunde ladder --only 'pair axio'"))
def ladder(
    folder: Annotated[
        Path, typer.Option(help="Where strength.json, strength.md and strength.svg are.")
    ] = Path("docs"),
    only: Annotated[str, typer.Option(help="Measure only what has this text in its name.")] = "",
    ray: Ray = "",
) -> None:
    """Rate all levels in all games (hours); a run that was stopped goes on where it was."""
    results = measure(folder / "strength.json", only, Console(stderr=True), ray)
    (folder / "strength.md").write_text(strength.report(results), encoding="utf-8")
    (folder / "strength.svg").write_text(plot(results), encoding="utf-8")


@app.command(epilog=example("echo '{...}' | tafelrunde bot xactika --level 6"))
def bot(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    level: Annotated[
        int, typer.Option(min=LEVELS[0], max=LEVELS[-1], help="From 1, a beginner, to the strongest.")
    ] = LEVELS[-1],
    seed: Annotated[int, typer.Option(help="Makes the bot repeatable.")] = 0,
) -> None:
    """Answer views (one JSON object a line on standard input) with moves (one JSON object a line)."""
    found = game(name)
    player = make_bot(f"level:{level}", found, Rng(seed))
    for line in sys.stdin.buffer:
        try:
            view = found.read_view(line)
            found.check_view(view)
            print_json({"move": player.choose(view)})
        except TafelrundeError as problem:
            print_json({"error": str(problem)})
        sys.stdout.flush()


@app.command(epilog=example("tafelrunde puzzles qwinto --count 150 > puzzles.jsonl"))
def puzzles(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 10,
    seed: Annotated[int, typer.Option(help="Other seeds, other games.")] = 0,
    check: Annotated[int, typer.Option(help="Keep only what a search with so many iterations confirms.")] = 0,
) -> None:
    """Find instructive positions in games of the best bots, one JSON object a line, the easiest first."""
    found = list(finding.find_many(name, count, seed, check, Console(stderr=True)))
    for puzzle in sorted(found, key=lambda each: (each.level, -each.clear)):
        print_json(puzzle)


@app.command(epilog=example("tafelrunde statistics --games 200"))
def statistics(
    games: Annotated[int, typer.Option(min=1, help="Games of each kind.")] = 200,
    write: Annotated[Path | None, typer.Option(help="Also write the tables to this file.")] = None,
) -> None:
    """Play many games of ACHT at random and greedily: a check of what was reconstructed."""
    report = acht_statistics.report(games, Console(stderr=True))
    typer.echo(report)
    if write is not None:
        write.write_text(report, encoding="utf-8")


@app.command(epilog=example("tafelrunde bench", "make bench"))
def bench(
    write: Annotated[Path | None, typer.Option(help="Also write the table to this file.")] = None,
) -> None:
    """Measure the engine, beside OpenSpiel where that is installed (`make bench` installs it)."""
    report = benchmarks.report(Console(stderr=True))
    typer.echo(report)
    if write is not None:
        write_part(write, report)


def public(variable: str, metavar: str, what: str, **more: Any) -> Any:
    """Return an option of a server that is reached from the internet."""
    return typer.Option(
        envvar=f"TAFELRUNDE_{variable}",
        metavar=metavar,
        help=what,
        rich_help_panel="On the internet (docs/hosting.md)",
        show_default=False,
        **more,
    )


@app.command(epilog=example("tafelrunde site public", "python -m http.server --directory public"))
def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="An empty folder, or an older site.")],
) -> None:
    """Write a website of plain files on which everybody plays by themselves (docs/site.md)."""
    from tafelrunde.server.site import write_site

    size = write_site(folder)
    typer.echo(f"written to {folder}: {size / 1e6:.1f} MB; any file server will do, under any address")


@app.command(epilog=example("tafelrunde serve", "tafelrunde serve --db postgresql://user@host/name"))
def serve(
    host: Annotated[str, typer.Option(envvar="TAFELRUNDE_HOST", help="Address to listen on.")] = "0.0.0.0",  # noqa: S104
    port: Annotated[int, typer.Option(envvar="TAFELRUNDE_PORT", min=1, max=65535, help="Port.")] = 8000,
    db: Annotated[
        str, typer.Option(envvar="TAFELRUNDE_DB", help="sqlite:///path or postgresql://…; your data folder.")
    ] = "",
    secret_file: Annotated[
        str, typer.Option(envvar="TAFELRUNDE_SECRET_FILE", help="The server's secret; made if missing.")
    ] = "",
    bot_pause: Annotated[
        float,
        typer.Option(envvar="TAFELRUNDE_BOT_PAUSE", min=0, max=10, help="Seconds a bot takes at least."),
    ] = 0.8,
    new_secret: Annotated[
        bool, typer.Option("--new-secret", help="Begin anew with another secret; signs everybody out.")
    ] = False,
    allow_host: Annotated[
        list[str], public("ALLOW_HOST", "NAME", "A name under which the server is reached; * for any.")
    ] = [],  # noqa: B006
    trusted_proxy: Annotated[
        list[str], public("TRUSTED_PROXY", "CIDR", "Where a proxy stands, if not on this machine.")
    ] = [],  # noqa: B006
    metrics_from: Annotated[list[str], public("METRICS_FROM", "CIDR", "Who else may see /metrics.")] = [],  # noqa: B006
    hsts: Annotated[int, public("HSTS", "SECONDS", "How long browsers insist on HTTPS.", min=0)] = 0,
    keep_days: Annotated[
        int | None,
        public("KEEP_DAYS", "DAYS", "Delete tables at which nothing happened for so long.", min=2, max=36500),
    ] = None,
    bus: Annotated[
        str, public("BUS", "URL", "redis://host:6379, for several servers on one PostgreSQL.")
    ] = "",
    workers: Annotated[int, public("WORKERS", "N", "Processes behind the port.", min=1, max=256)] = 1,
) -> None:
    """Serve the tables to browsers, here and in the same network."""
    from tafelrunde.server.http.access import Access  # only here: it loads a web server
    from tafelrunde.server.serve import Settings, serve_several
    from tafelrunde.server.serve import serve as run
    from tafelrunde.server.several import check as check_several

    access = Access([host, *allow_host], trusted_proxy, metrics_from, hsts)
    access.learn_full_name()
    chosen = Settings(
        host, port, db, secret_file, bot_pause, new_secret, access, keep_days=keep_days or 0, bus=bus
    )
    if workers == 1:
        run(chosen)
    else:
        check_several(workers, db, bus)
        raise typer.Exit(serve_several(workers, chosen))


@app.command(epilog=example("tafelrunde work --bus redis://127.0.0.1:6379"))
def work(
    bus: Annotated[
        str, typer.Option(envvar="TAFELRUNDE_BUS", help="redis://…, the same as that of the servers.")
    ],
    processes: Annotated[
        int, typer.Option(min=0, max=1024, help="By default one a core, less one, but two.")
    ] = 0,
) -> None:
    """Think for the bots of servers that run with the same --bus (docs/hosting.md)."""
    from tafelrunde.server.bus.base import check_bus

    check_bus(bus)
    from tafelrunde.server.work import work as run  # only here: it loads a package that is optional

    run(bus, processes or None)


for command, examples in (
    (keeping.backup, ("tafelrunde backup /backups/monday",)),
    (keeping.restore, ("tafelrunde restore /backups/monday", "tafelrunde restore /backups/monday --replace")),
    (keeping.move_to, ("tafelrunde move-to postgresql://user@host/name",)),
    (keeping.forget, ("tafelrunde forget Anna", "tafelrunde forget --table V1StGXR8Z5jdHi6B")),
):
    app.command(epilog=example(*examples))(command)


def main() -> None:
    """Run the command line; every refusal is one line on standard error and exit status 2."""
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except TafelrundeError as problem:
        code = complain(str(problem))
    except TyperException as problem:
        message = problem.format_message() if hasattr(problem, "format_message") else str(problem)
        code = complain(f"{message} (tafelrunde --help explains)")
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; Python would complain again when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as problem:  # no room, no such folder, not allowed
        code = complain(f"cannot go on: {problem.strerror or problem}: {problem.filename or 'while writing'}")
    except Exception as fault:  # nobody but us can do anything about a traceback
        complain(f"a fault in tafelrunde, please report it: {type(fault).__name__}: {fault}")
        code = FAULT
    sys.exit(code)


def complain(message: str) -> int:
    """Print one line on standard error; the exit status for bad input."""
    sys.stdout.flush()
    sys.stderr.write(f"tafelrunde: {' '.join(message.split())}\n")
    return BAD_INPUT
