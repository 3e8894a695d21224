// What theme.js gives to the page's modules.
/**
 * The worker of Python, begun when this is first called; there once it runs: what is sent to it before that is lost in WebKit.
 * Rejects when it does not load.
 */
declare var begunPython: () => Promise<Worker>;
/** The machine of Python, and the memory that is kept of it, where its worker has asked for them (web/js/runtime/asked-first.mjs). */
declare var comingMachine: Promise<WebAssembly.Module> | undefined;
declare var comingMemory:
  | Promise<{ status: number | undefined; arrayBuffer(): Promise<ArrayBuffer> } | undefined>
  | undefined;
/** The interpreter, where this is the worker of Python (web/js/runtime/load-python.mjs). */
declare var begunInterpreter: typeof import("../js/runtime/load-python.mjs") | undefined;
/** Pyodide's machine, where this is the worker of a guest's game: its code stands before (web/js/guest/worker.mjs). */
declare var _createPyodideModule: unknown;
