"""What playing without a network costs, measured: `make numbers` prints it all (docs/web.md).

A busy machine takes longer on the clock, so times are also given as those of the processor.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import FEW_PROCESSES, PHONE, Server
from browser.hands import touch_about, wait_for_turn
from browser.test_offline import GAMES, Device, begin, device, kept, own  # noqa: F401, fixtures
from tafelrunde.server.http.pages import ENGINE

MEGABYTES = 7.0
LONGEST_TASK = 50.0  # milliseconds of the main thread, while bots think
SLOWER, BLOCKED, SHOWN = 4, 200.0, 3000  # a phone; milliseconds that are few to Lighthouse, and to look at
TICKS = os.sysconf("SC_CLK_TCK")
TASKS = ["devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"]

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def as_people_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the browser optimise its code."""
    monkeypatch.setattr(Device, "flags", FEW_PROCESSES)


def say(text: str) -> None:
    """Print a line, shown by -rP."""
    sys.stdout.write(f"{text}\n")


def test_what_is_kept_is_small_numbers() -> None:
    listed = json.loads((ENGINE / "engine.json").read_text())["files"]
    for suffix in (".br", ".gz"):
        size = sum((ENGINE / f"{each['path']}{suffix}").stat().st_size for each in listed) / 1e6
        say(f"what is kept, {suffix}: {size:.2f} MB")
        assert size <= MEGABYTES


def processor_seconds(folder: Path) -> float:
    """Return what a browser with this profile has used of the processor, with all its processes."""
    found: dict[int, tuple[int, float, bool]] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command, stat = (process / "cmdline").read_text(), (process / "stat").read_text()
        except OSError:
            continue
        fields = stat.rpartition(")")[2].split()
        found[int(process.name)] = (
            int(fields[1]),
            (int(fields[11]) + int(fields[12])) / TICKS,
            str(folder) in command,
        )
    family = {each for each, (_, _, ours) in found.items() if ours}
    while grown := {each for each, (parent, _, _) in found.items() if parent in family} - family:
        family |= grown
    return sum(found[each][1] for each in family)


def main_thread_tasks(events: list[dict[str, Any]]) -> list[float]:
    """Return how long the main thread of the page was busy, task by task, in milliseconds."""
    main = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    return [
        each["tdur"] / 1000
        for each in events
        if each.get("ph") == "X"
        and (each["pid"], each["tid"]) in main
        and each["name"] == "RunTask"
        and "tdur" in each
    ]


def traced(page: Any, act: Callable[[], object]) -> list[float]:
    """Return the tasks of the main thread while something happens."""
    wire = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    wire.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    wire.on("Tracing.tracingComplete", lambda _: done.append(True))
    wire.send("Tracing.start", {"categories": ",".join(TASKS), "transferMode": "ReportEvents"})
    act()
    wire.send("Tracing.end")
    end = time.monotonic() + 30
    while not done and time.monotonic() < end:
        page.wait_for_timeout(100)
    return main_thread_tasks(events)


@pytest.mark.parametrize(("game", "seats"), [("home", 0), *GAMES])
def test_how_long_a_page_is_blocked_numbers(chromium: Any, server: Server, game: str, seats: int) -> None:
    """As Lighthouse counts it for a slow phone, only that whatever else the machine does changes nothing."""
    host, guest = (
        chromium.new_context(base_url=server.url, service_workers="block", viewport=PHONE) for _ in range(2)
    )
    path = "/"
    if seats:
        host.request.post("/api/me")
        wanted = {"game": game, "seats": seats, "bots": [None, *[3] * (seats - 1)], "start": True}
        table = host.request.post("/api/tables", data=wanted, headers={"origin": server.url}).json()
        path = f"/table/{table['id']}"
    page = guest.new_page()

    def look() -> None:
        page.goto(path)
        page.wait_for_timeout(SHOWN)

    tasks = traced(page, look)
    blocked = sum(max(0.0, SLOWER * each - LONGEST_TASK) for each in tasks)
    say(f"{game}: blocked {blocked:.0f} ms, longest task {SLOWER * max(tasks):.0f} ms")
    host.close()
    guest.close()
    assert len(tasks) > 20 and blocked <= BLOCKED


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_first_move_and_main_thread_numbers(
    device: Device,  # noqa: F811
    game: str,
    seats: int,
) -> None:
    page = device.start(offline=True)
    before, cold = processor_seconds(device.folder), time.monotonic()
    page.goto("/")
    begin(page, game, seats, level=5)
    wait_for_turn(page, seconds=120)
    clock, used = time.monotonic() - cold, processor_seconds(device.folder) - before
    told = f"{clock:.1f} s on the clock, {used:.1f} s of the processor"
    say(f"{game}: first move {told}, at a load of {os.getloadavg()[0]:.0f}")

    def three_moves() -> None:
        chance = random.Random(3)
        for _ in range(3):
            touch_about(page, chance)
            wait_for_turn(page, seconds=60)

    tasks = traced(page, three_moves)
    say(f"{game}: longest of {len(tasks)} tasks of the main thread {max(tasks):.0f} ms of the processor")
    assert max(tasks) <= LONGEST_TASK
