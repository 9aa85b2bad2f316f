"""What lies in deploy/: units, containers and monitoring say what this version knows."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from server.support import Browser, Server
from tafelrunde.cli import app

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
PROMETHEUS = {"up"}  # made by Prometheus itself for everything that it asks
WORDS = {"sum", "by", "rate", "resets", "min", "and", "label_values"} | {"instance", "reason", "job"}


def queries() -> list[str]:
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text())
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())
    found = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    found += [each["query"] for each in dashboard["templating"]["list"] if each["type"] == "query"]
    return found + [rule["expr"] for group in rules["groups"] for rule in group["rules"]]


def metrics_in(query: str) -> set[str]:
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]|\b[\d.]+(e\d+)?\b", " ", query)
    return set(re.findall(r"[a-z_]+", bare)) - WORDS


def test_every_number_that_is_shown_or_watched_is_one_that_the_server_gives(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.open_table("axio", 2)
    anna.enter(table)
    anna.refused("start")  # refusals are counted by reason only once there are some
    text = anna.http.get("/metrics").text
    given = set(re.findall(r"^([a-z_]+)[ {]", text, re.MULTILINE))
    named = {name for query in queries() for name in metrics_in(query)}
    assert len(named) > 10
    assert named - PROMETHEUS <= given
    reasons = set(re.findall(r'reason="([a-z_]+)"', " ".join(queries())))
    known = set(re.findall(r'"([a-z_]+)"', (DEPLOY.parent / "src/tafelrunde/server/messages.py").read_text()))
    assert reasons and reasons <= known
    anna.close()


def test_alerts_say_what_is_wrong_and_what_to_do() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules) > 4
    assert all(rule["annotations"]["summary"] and rule["annotations"]["todo"] for rule in rules)


def commands() -> list[list[str]]:
    """Every command line that is run there."""
    found = [
        shlex.split(line.partition("=")[2])[1:]
        for unit in UNITS
        for line in unit.read_text().splitlines()
        if re.match(r"#? ?ExecStart=/", line)
    ]
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return found + [services[name]["command"] for name in ("web", "work")]


def test_units_and_containers_start_commands_that_exist() -> None:
    known = get_command(app).commands  # type: ignore[attr-defined]
    options = {each for command in known.values() for param in command.params for each in param.opts}
    assert len(commands()) == 5
    for name, *arguments in commands():
        assert name in known, name
        assert {each for each in arguments if each.startswith("--")} <= options
    variables = {param.envvar for command in known.values() for param in command.params} | {"TAFELRUNDE_DATA"}
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services["web"]["environment"]) <= variables


def test_what_compose_uses_is_there() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    for service in compose["services"].values():
        assert set(service.get("depends_on", ())) <= set(compose["services"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("./") and "certificate" not in source:
                assert (DEPLOY / source).is_file(), source
            elif not source.startswith("./"):
                assert source in compose["volumes"], source
    web = compose["services"]["web"]
    assert (DEPLOY / web["build"]["context"] / web["build"]["dockerfile"]).is_file()
    subnet = compose["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert web["environment"]["TAFELRUNDE_TRUSTED_PROXY"] == subnet


def test_the_container_is_small_and_nobodys_root() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    stages = re.split(r"^FROM ", text, flags=re.MULTILINE)[1:]
    assert len(stages) == 2 and "slim" in stages[-1].splitlines()[0]
    assert "\nUSER tafelrunde\n" in stages[-1] and "\nHEALTHCHECK " in stages[-1]
    check = re.search(r'"(import urllib[^"]*)"', text)
    assert check is not None
    compile(check[1], "healthcheck", "exec")


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_understands_the_units(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed, so its units were NOT checked")
    here = tmp_path / unit.name
    here.write_text(unit.read_text().replace("/opt/tafelrunde/bin/tafelrunde", sys.executable))
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(here)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = [line for line in found.stderr.splitlines() if unit.name in line]
    assert found.returncode == 0 and said == [], found.stderr
