// Compiles what the start of local tables loads for the Python of Pyodide: node bytecode.mjs PYODIDE ENGINE.ZIP RESULT.ZIP
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, engine, result] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
python.unpackArchive(new Uint8Array(readFileSync(engine)), "zip", { extractDir: "/engine" });
python.runPython(`
import sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

sys.path.insert(0, "/engine")
import tafelrunde.server.local
from tafelrunde.server.desk.tables import list_games

list_games()
with zipfile.ZipFile("/result.zip", "w") as archive:
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        source = getattr(spec and spec.loader, "get_source", lambda _: None)(spec and spec.name)
        file = spec and spec.origin or ""
        if not source or not file.endswith(".py"):
            continue  # frozen, or compiled already
        name = file.partition("python314.zip/" if "python314.zip/" in file else "/engine/")[2]
        # Without texts for readers; Pyodide shows some of its own.
        code = compile(source, name, "exec", dont_inherit=True, optimize=0 if "pyodide" in name else 2)
        archive.writestr(name + "c", _code_to_hash_pyc(code, bytes(8), False))
`);
writeFileSync(result, python.FS.readFile("/result.zip"));
process.exit(0);
