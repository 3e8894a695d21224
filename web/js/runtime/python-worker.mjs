// The worker of Python: Python begins to load, and PyScript's own code waits for the page to say what to run. The build
// makes one file of it all (tools/modules.py).
// @ts-check
import "./asked-first.mjs";
import "./load-python.mjs";
import "../../../runtime/pyscript/worker.js";
