import { loadPyodide } from "../runtime/pyodide.mjs";

await loadPyodide();
globalThis.bench.loaded();
