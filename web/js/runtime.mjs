// The interpreter PyScript starts: Pyodide with a standard library of bytecode and Cairn's own wheel to import from.
// @ts-check
import { loadPyodide as load, version } from "../../runtime/pyodide.mjs";

export { version };

const runtime = new URL("../../runtime/", import.meta.url).href;
const wheel = new URL("../../cairn.whl", import.meta.url).href;

const WHEEL = "/lib/cairn.whl";

/** Tells the page how far the start is; PyScript hands every message of its worker on. @param {number} share 0 to 1 */
const progress = (share) => {
  if (typeof document === "undefined") self.postMessage(JSON.stringify([{ kind: "progress", share }]));
};

/** @param {string} url */
const bytes = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.arrayBuffer();
};

/**
 * As Pyodide's own `loadPyodide`; rejects when a file of the set is missing.
 * @param {import("pyodide").PyodideConfig} [options]
 */
export async function loadPyodide(options) {
  progress(0.3);
  const own = bytes(wheel);
  const python = await fetchingAll(() => load({ ...options, indexURL: runtime, stdLibURL: runtime + "python_stdlib.zip" }));
  progress(0.8);
  // A stored zip of bytecode is imported as it lies there; unpacking it first costs a tenth of a second more.
  python.FS.writeFile(WHEEL, new Uint8Array(await own));
  python.runPython(`import sys; sys.path.append("${WHEEL}")`);
  const register = python.registerJsModule;
  // PyScript's own package probes for a synchronous `window` with an eval, which the Content-Security-Policy refuses.
  python.registerJsModule = (name, module) => register(name, name === "polyscript" ? withoutWindow(module) : module);
  return python;
}

/**
 * Pyodide waits for ever for a file that does not come; this rejects instead.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function fetchingAll(work) {
  const { fetch } = globalThis;
  const missed = new Promise((_, reject) => {
    globalThis.fetch = async (...request) => {
      try {
        const response = await fetch(...request);
        if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
        return response;
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
  return /** @type {Promise<T>} */ (Promise.race([work(), missed]).finally(() => (globalThis.fetch = fetch)));
}

/** @param {any} polyscript */
const withoutWindow = (polyscript) => ({
  ...polyscript,
  xworker: new Proxy(polyscript.xworker, {
    get: (worker, name) => (name === "window" ? undefined : Reflect.get(worker, name)),
    set: (worker, name, value) => Reflect.set(worker, name, value),
  }),
});
