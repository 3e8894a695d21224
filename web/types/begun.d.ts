/** Pyodide's machine, where this is the worker of a guest's game: its code stands before (web/js/guest/worker.ts). */
declare var _createPyodideModule: NonNullable<import("pyodide").PyodideConfig["createPyodideModule"]>;
