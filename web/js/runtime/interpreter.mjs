// The interpreter that PyScript is given, by this address: the one that its worker has begun, or one of its own.
// @ts-check
export const { loadPyodide, version } = self.begunInterpreter ?? (await import("./load-python.mjs"));
