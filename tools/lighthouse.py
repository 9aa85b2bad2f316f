"""What Lighthouse says of home and of a running table of every game: `lighthouse.py [RUNS [NAME ...]]`.

Lighthouse comes from npm when this is run, for nothing else needs it. It reckons what a slow phone would take
from what this machine took, and all else that the machine does counts, too: believe a quiet one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import web

from browser.conftest import CHROMIUMS, Server
from browser.test_offline import GAMES

PACKAGE = "lighthouse@13.5.0"
FLAGS = ["--quiet", "--output=json", "--chrome-flags=--headless --no-sandbox"]
RUNS = 5
SCORES = ("performance", "accessibility", "best-practices")
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
}


def opened(server: Server, game: str, seats: int) -> str:
    """Return the page of a running table, as somebody sees it who watches."""
    wanted = {"game": game, "seats": seats, "bots": [None, *[3] * (seats - 1)], "start": True}
    arriving = urllib.request.Request(f"{server.url}/api/me", method="POST")
    with urllib.request.urlopen(arriving) as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
    headers = {"cookie": cookie, "origin": server.url, "content-type": "application/json"}
    opening = urllib.request.Request(f"{server.url}/api/tables", json.dumps(wanted).encode(), headers)
    with urllib.request.urlopen(opening) as answer:
        return f"/table/{json.load(answer)['id']}"


def looked_at(url: str) -> dict[str, Any]:
    """Return Lighthouse's report of a page."""
    env = web.environment()
    chromium = next((str(each) for each in CHROMIUMS if each.exists()), None)
    if env is None or chromium is None:
        sys.exit("Lighthouse needs node and chromium: make debian .venv/node")
    command = [shutil.which("npx", path=env["PATH"]), "--yes", PACKAGE, url, *FLAGS]
    found = subprocess.run(command, env={**env, "CHROME_PATH": chromium}, capture_output=True, text=True)
    if found.returncode:
        sys.exit(f"Lighthouse could not look at {url}: {found.stderr.strip()[-500:]}")
    return json.loads(found.stdout)


def told(reports: list[dict[str, Any]]) -> str:
    """Return the medians of some reports in words."""
    scores = [median(each["categories"][name]["score"] for each in reports) for name in SCORES]
    times = [
        f"{word} {median(each['audits'][name]['numericValue'] for each in reports):.0f} ms"
        for name, word in TIMES.items()
    ]
    return ", ".join(
        [f"{name} {100 * score:.0f}" for name, score in zip(SCORES, scores, strict=True)] + times
    )


def main(runs: int, names: list[str]) -> None:
    """Look at the pages by turns, and print what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            pages = {"home": "/"} | {game: opened(server, game, seats) for game, seats in GAMES}
            reports = {name: [] for name in pages if name in names or not names}
            for _ in range(runs):
                for name, found in reports.items():
                    found.append(looked_at(server.url + pages[name]))
                    load = os.getloadavg()[0]
                    print(f"{name}: {told(found[-1:])}, at a load of {load:.0f}", flush=True)
        finally:
            server.stop()
    print(f"medians of {runs}:")
    for name, found in reports.items():
        print(f"{name}: {told(found)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS, sys.argv[2:])
