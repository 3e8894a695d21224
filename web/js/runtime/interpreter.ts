// The interpreter that PyScript is given by pyscript.toml, and that the other workers start too: Pyodide with a
// standard library of bytecode, and Cairn's own modules to import from (docs/start.md).

import type { PyodideAPI, PyodideConfig } from "pyodide";
import { loadPyodide as load, version } from "../../../runtime/pyodide.mjs";
import { provideDatabases } from "../storage/stand-in.ts";
import { findSnapshot, giveUp, memoryOf } from "./snapshot.ts";

export { version };

await provideDatabases(); // PyScript opens one before it asks for Python
// Pyodide has no way without it.
WebAssembly.instantiateStreaming ??= async (source, imports) =>
  WebAssembly.instantiate(await (await source).arrayBuffer(), imports);

const runtime = new URL("../../../runtime/", import.meta.url).href;
const app = new URL("../../../", import.meta.url).href;
const machine = `${runtime}pyodide.asm.wasm`;
const library = `${runtime}python_stdlib.zip.txt`;
const lock = `${runtime}pyodide-lock.json`;

const PATIENCE = 5_000; // ms for what can be done without
const CAIRN = "cairn.zip"; // archives are served as .zip.txt, which hosts compress (tools/parts.py)

/**
 * Tells the page how far the start is; PyScript hands every message of its worker on.
 * @param share  0 to 1
 */
const progress = (share: number) => self.postMessage(JSON.stringify([{ kind: "progress", share }]));

async function answered(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

const bytes = async (url: string) => (await answered(url)).arrayBuffer();

/**
 * The same, and everything waits for it; as text, for a page may not ask for bytes so.
 * @param patience  ms after which it is given up, 0: never
 */
function bytesNow(url: string, patience: number = 0) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  if (patience) request.timeout = patience; // which a page may not set
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${url} answered ${request.status}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
}

/** The file of a winning strategy, as tools/build.py lays it down; empty where it cannot be had. */
function fetchStrategy(name: string) {
  try {
    return bytesNow(`${app}web/solved/${name}`, PATIENCE);
  } catch (reason) {
    console.info(`The computer plays without what is proved: ${reason}`);
    return new Uint8Array();
  }
}

/**
 * As Pyodide's own `loadPyodide`; rejects when a file of the set is missing.
 * @param asked  where what is printed goes
 */
export async function loadPyodide(asked?: PyodideConfig) {
  progress(0.3);
  const options = { ...asked, indexURL: runtime, stdLibURL: library };
  const kept = await findSnapshot();
  const python = await (kept ? resume(kept, options) : begin(options));
  progress(0.8);
  /**
   * Python waits for what it imports.
   * @param name  of an archive of modules
   * @param place  where Python looks for it
   */
  const fetchArchive = (name: string, place: string) =>
    python.FS.writeFile(place, bytesNow(`${name.startsWith("cairn") ? app : runtime}${name}.txt`));
  python.registerJsModule("cairn_worker", { fetchArchive, fetchStrategy, fetchSigner: () => import("./signer.ts") });
  return python;
}

/** Python from the beginning. */
async function begin(options: PyodideConfig) {
  const [python, own] = await Promise.all([loadWhole(options, [machine, lock, library]), bytes(`${app}${CAIRN}.txt`)]);
  // A stored zip of bytecode is imported as it lies there; unpacking it first costs a tenth of a second more.
  python.FS.writeFile(`/lib/${CAIRN}`, new Uint8Array(own));
  python.runPython(`import sys, later
sys.path.append("/lib/${CAIRN}")
later.add("/lib/${CAIRN}")`);
  return python;
}

/** Python from the memory that is kept here, or else from the beginning. */
async function resume(kept: Response, options: PyodideConfig) {
  const memory = memoryOf(kept);
  memory.catch(() => {}); // Pyodide is told, once it asks for it
  try {
    // What most visits import is in the memory: another small file stands for the library until it is asked for.
    const python = await loadWhole({ ...options, stdLibURL: lock, _loadSnapshot: memory }, [machine, lock]);
    const [name] = python.FS.readdir("/lib").filter((one: string) => one.endsWith(".zip"));
    placeLater(python.FS, `/lib/${name}`, library);
    placeLater(python.FS, `/lib/${CAIRN}`, `${app}${CAIRN}.txt`);
    // All that start from one memory would else draw the same lots.
    python.runPython("import random; random.seed()");
    performance.mark("resumed");
    return python;
  } catch (reason) {
    console.info(`Python starts from the beginning: ${reason}`);
    const python = await begin(options);
    await giveUp(reason).catch(() => {}); // no room even for that: it is tried again
    return python;
  }
}

/**
 * Loads Pyodide, which waits for ever for a file that does not come: each is asked for here as well, and one that is
 * missing ends the start. A browser keeps what was read whole: the library, which Pyodide asks for later, comes once.
 * @param options  what Pyodide takes, and a memory to start from
 */
const loadWhole = (options: PyodideConfig, files: string[]) =>
  Promise.race([
    load(options),
    new Promise<never>((_, reject) => {
      for (const url of files)
        answered(url)
          .then(async (response) => {
            if (url === machine) await response.body?.cancel();
            else await response.arrayBuffer();
          })
          .catch(reject);
    }),
  ]);

/**
 * Puts a file where Python looks for it that is fetched when something reads it, or asks for its size.
 * @param FS  Emscripten's, which keeps a file as `contents` and `usedBytes` of its node
 */
function placeLater(FS: PyodideAPI["FS"], path: string, url: string) {
  FS.writeFile(path, "");
  let body: Uint8Array | undefined;
  const contents = () => (body ??= bytesNow(url));
  Object.defineProperties(FS.lookupPath(path).node, {
    contents: { get: contents },
    usedBytes: { get: () => contents().length },
  });
}
