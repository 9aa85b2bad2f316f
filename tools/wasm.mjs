// A `python` in WebAssembly, with the files of this folder: node wasm.mjs ENGINE PACKAGES LIBRARY FILE ... | -m MODULE ...
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [engine, packages, library, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(engine, "pyodide.mjs")));
const env = { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1", TAFELRUNDE_PURE: process.env.TAFELRUNDE_PURE ?? "" };
const python = await loadPyodide({ env });
python.unpackArchive(new Uint8Array(readFileSync(resolve(engine, "engine.zip"))), "zip", { extractDir: "/engine" });
python.mountNodeFS("/packages", packages);
python.mountNodeFS("/files", process.cwd());
python.FS.writeFile("/library.zip", readFileSync(library));
python.globals.set("args", python.toPy(args));
const status = await python.runPythonAsync(`
import asyncio, os, runpy, sys

os.chdir("/files")
sys.path[:0] = ["/engine", "/files"]
sys.path += ["/packages", "/library.zip"]
by_name = args[0] == "-m"
sys.argv = args[1:] if by_name else args
status = 0
try:
    if by_name:
        runpy.run_module(args[1], run_name="__main__", alter_sys=True)
    else:
        runpy.run_path(args[0], run_name="__main__")
except SystemExit as end:
    status = end.code if isinstance(end.code, int) else int(end.code is not None)
# What was only begun: nothing can wait for it inside of Python here.
await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
status
`);
process.exit(status); // timers that were given up would keep it alive
