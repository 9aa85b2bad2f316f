"""Numbers about the running server, in Prometheus' text format."""

from __future__ import annotations

import resource
import sys

from tafelrunde.server.clock import now
from tafelrunde.server.socket import Sockets
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.workers import Turns

COUNTED = {
    "moves": "Moves committed, of people and bots.",
    "facts": "Facts committed to the logs.",
    "bot_decisions": "Decisions that bots thought about.",
    "tables_opened": "Tables opened.",
    "hints": "Hints given.",
    "reviews": "Games reviewed.",
    "cut_off": "Sockets cut off because they sent too much or nonsense.",
}


class Metrics:
    """Reads the numbers where they are."""

    def __init__(self, hub: Hub, sockets: Sockets, workers: Turns) -> None:
        self.hub = hub
        self.workers = workers
        self.sockets = sockets
        self.begin = now()

    def text(self) -> str:
        """Return all numbers."""
        counters = self.hub.counters
        lines: list[str] = []
        for name, what in COUNTED.items():
            lines += described(f"tafelrunde_{name}_total", "counter", what, counters[name])
        lines += [
            "# HELP tafelrunde_refused_total Messages refused, by reason.",
            "# TYPE tafelrunde_refused_total counter",
        ]
        for name, number in sorted(counters.items()):
            if name.startswith("refused_"):
                reason = name.removeprefix("refused_")
                lines.append(f'tafelrunde_refused_total{{reason="{reason}"}} {number}')
        sockets, rooms = len(self.sockets.connections), len(self.hub.rooms)
        lines += described("tafelrunde_sockets", "gauge", "Open sockets.", sockets)
        lines += described("tafelrunde_tables", "gauge", "Tables in memory.", rooms)
        lines += described("tafelrunde_uptime_seconds", "gauge", "Since the start.", now() - self.begin)
        for each in self.workers.measured():
            lines += described(f"tafelrunde_{each.name}", each.kind, each.what, each.value)
        usage = resource.getrusage(resource.RUSAGE_SELF)
        cpu = usage.ru_utime + usage.ru_stime
        lines += described("process_cpu_seconds_total", "counter", "Processor time of the server.", cpu)
        unit = 1 if sys.platform == "darwin" else 1024
        memory = usage.ru_maxrss * unit
        lines += described("process_max_resident_memory_bytes", "gauge", "Most memory used.", memory)
        return "\n".join(lines) + "\n"


def described(name: str, kind: str, what: str, value: float) -> list[str]:
    """Return a number with its explanation."""
    return [f"# HELP {name} {what}", f"# TYPE {name} {kind}", f"{name} {value:.10g}"]
