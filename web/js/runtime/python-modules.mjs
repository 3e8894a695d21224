// What the worker of Python runs: the interpreter begins to load, and PyScript’s own code waits for the page to say what to run.
// @ts-check
import "../../../runtime/pyodide.mjs"; // the interpreter asks for it, but only when it is here itself
import "./interpreter.mjs";
import "../../../runtime/pyscript/worker.js";
