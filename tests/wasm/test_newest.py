"""The rules in the newest Python that is supported, by themselves and from source."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEWEST = "python3.14"


def test_the_laws_and_the_goldens_hold_in_the_newest_python(tmp_path: Path) -> None:
    found = shutil.which(NEWEST)
    if found is None or subprocess.run([found, "-V"], capture_output=True).returncode:
        pytest.skip(f"there is no {NEWEST} here; `make test-wasm` runs the rules in the one of WebAssembly")
    subprocess.run([found, "-m", "venv", tmp_path], check=True)
    python = tmp_path / "bin" / "python"
    pip = [
        python,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "-q",
        "install",
        "--no-deps",
        "--require-hashes",
    ]
    subprocess.run([*pip, "-r", ROOT / "requirements" / "rules.txt"], check=True)
    environment = {**os.environ, "TAFELRUNDE_PURE": "1", "PYTHONPATH": str(ROOT / "src")}
    tests = ["-m", "not long and not bulk", "tests/conformance", "tests/golden"]
    subprocess.run(
        [python, "-m", "pytest", "-p", "no:cacheprovider", *tests], cwd=ROOT, env=environment, check=True
    )
