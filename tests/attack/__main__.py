"""All attacks, one after the other, each against a fresh server: `make test-attack`."""

import argparse
import sys
from pathlib import Path

from attack import floods, outside, standing, work  # noqa: F401
from attack.harness import ATTACKS, Report, run, site

HEAD = ("attack", "tried", "honest p50 / p99 in ms", "memory in MB", "verdict")


def line(report: Report) -> str:
    """A line of the table."""
    waits = f"{1000 * report.slowest(0.5):.0f} / {1000 * report.slowest():.0f}" if report.waits else "-"
    verdict = "holds" if report.holds() else "**fails** " + "; ".join(report.complaints)[:200]
    return f"| {report.name} | {report.tried:,} | {waits} | {report.memory:+.0f} | {verdict} |"


def main() -> int:
    """Run the chosen attacks and print a table; returns how many did harm."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*", help="attacks by the names of their functions; all if none")
    options.add_argument("--seconds", type=float, help="for each, instead of its own")
    options.add_argument("--short", action="store_true", help="as short as in the daily tests")
    options.add_argument("--write", type=Path, help="a file for the table")
    chosen = options.parse_args()
    lines = [f"| {' | '.join(HEAD)} |", "|---|---|---|---|---|"]
    failed = 0
    for each in ATTACKS:
        if chosen.names and each.id not in chosen.names:
            continue
        with site() as server:
            report = run([each], server, chosen.seconds or (each.short if chosen.short else each.long))
        sys.stdout.write(f"{report}\n")
        sys.stdout.flush()
        failed += not report.holds()
        lines.append(line(report))
    table = "\n".join(lines) + "\n"
    sys.stdout.write(f"\n{table}")
    if chosen.write:
        chosen.write.write_text(table)
    return failed


if __name__ == "__main__":
    sys.exit(main())
