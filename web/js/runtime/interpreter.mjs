// The interpreter that PyScript is given, by this address: the one that its worker has begun, or one of its own.
// @ts-check
import { provideDatabases } from "../storage/stand-in.mjs";

await provideDatabases(); // PyScript opens one for the interpreter
export const { loadPyodide, version } = self.begunInterpreter ?? (await import("./load-python.mjs"));
