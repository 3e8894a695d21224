// Loads Python: Pyodide with a standard library of bytecode and Cairn's own modules to import from.
// @ts-check
import { loadPyodide as load, version } from "../../../runtime/pyodide.mjs";
import { compile } from "./compile.mjs";
import { checked, giveUp, keptSnapshot, unpack } from "./snapshot.mjs";

export { version };

const runtime = new URL("../../../runtime/", import.meta.url).href;
const machine = `${runtime}pyodide.asm.wasm`;
const app = new URL("../../../", import.meta.url).href;

const PATIENCE = 5_000; // ms for what can be done without
const CAIRN = "cairn.zip"; // archives are served as .zip.txt, which hosts compress (tools/parts.py)

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
 * The same, and everything waits for it; as text, for a page may not ask for bytes so.
 * @param {string} url @param {number} [patience]  ms after which it is given up, 0: never
 */
function bytesNow(url, patience = 0) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  if (patience) request.timeout = patience; // which a page may not set
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${url} answered ${request.status}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
}

/**
 * The file of a winning strategy, as tools/build.py lays it down; empty where it cannot be had.
 * @param {string} name
 */
function fetchStrategy(name) {
  try {
    return bytesNow(`${app}web/solved/${name}`, PATIENCE);
  } catch (reason) {
    console.info(`The computer plays without what is proved: ${reason}`);
    return new Uint8Array();
  }
}

const library = `${runtime}python_stdlib.zip.txt`;
/**
 * The address of a library that is placed later: Pyodide waits for it when all else is ready, and so for the memory.
 */
const NOTHING = "about:blank";
/** @type {Promise<void>} */
let reading;
/** The memory of the latest start. @type {WebAssembly.Memory} */
let machineMemory;
const options = { indexURL: runtime, stdLibURL: library };

function begin() {
  progress(0.3);
  return fetchingAll(begun);
}

/** In its own worker Python loads before PyScript asks for it, by the address of interpreter.mjs. */
const early = self.name === "python" ? begin() : undefined;
early?.catch(() => {}); // PyScript is told
if (early) self.begunInterpreter = { loadPyodide, version };

/**
 * As Pyodide's own `loadPyodide`; rejects when a file of the set is missing.
 * @param {import("pyodide").PyodideConfig} [asked]  where what is printed goes
 */
export async function loadPyodide(asked) {
  const python = await (early ?? begin());
  if (asked?.stdout) python.setStdout({ batched: asked.stdout });
  if (asked?.stderr) python.setStderr({ batched: asked.stderr });
  progress(0.8);
  /**
   * Python waits for what it imports.
   * @param {string} name  of an archive of modules
   * @param {string} place  where Python looks for it
   */
  const fetchArchive = (name, place) =>
    python.FS.writeFile(place, bytesNow(`${name.startsWith("cairn") ? app : runtime}${name}.txt`));
  python.registerJsModule("cairn_worker", { fetchArchive, fetchStrategy, fetchSigner: () => import("./signer.mjs") });
  return python;
}

/** Python: from the memory that is kept here, or from the beginning. */
async function begun() {
  const kept = await keptSnapshot();
  if (!kept) return anew();
  try {
    return await resumed(kept);
  } catch (reason) {
    console.info(`Python starts from the beginning: ${reason}`);
    const python = await anew();
    await giveUp(reason).catch(() => {}); // no room even for that: it is tried again
    return python;
  }
}

async function anew() {
  const [python, own] = await Promise.all([load(options), bytes(`${app}${CAIRN}.txt`)]);
  // A stored zip of bytecode is imported as it lies there; unpacking it first costs a tenth of a second more.
  python.FS.writeFile(`/lib/${CAIRN}`, new Uint8Array(own));
  // PyScript's own package in Python is of no use to a program that only exchanges messages: compiling it would be a
  // quarter of a later start, and it probes for a synchronous `window` with an eval, which the Content-Security-Policy
  // refuses.
  python.runPython(`import sys, later, types
sys.path.append("/lib/${CAIRN}")
later.add("/lib/${CAIRN}")
sys.modules["pyscript"] = types.ModuleType("pyscript")`);
  return python;
}

/** @param {Pick<Response, "arrayBuffer">} kept */
async function resumed(kept) {
  const { memory, read } = unpack(checked(kept), () => machineMemory);
  reading = read.catch(() => {}); // Pyodide does not start from it then
  const python = await load({ ...options, stdLibURL: NOTHING, _loadSnapshot: memory }).catch(async (reason) => {
    await read;
    throw reason;
  });
  // What most visits import is in the memory.
  const [name] = python.FS.readdir("/lib").filter((/** @type {string} */ one) => one.endsWith(".zip"));
  placeLater(python.FS, `/lib/${name}`, library);
  placeLater(python.FS, `/lib/${CAIRN}`, `${app}${CAIRN}.txt`);
  // All that start from one memory would else draw the same lots.
  python.runPython("import random; random.seed()");
  performance.mark("resumed");
  return python;
}

/**
 * Puts a file where Python looks for it that is fetched when something reads it, or asks for its size.
 * @param {any} FS  Emscripten's, which keeps a file as `contents` and `usedBytes` of its node
 * @param {string} path
 * @param {string} url
 */
function placeLater(FS, path, url) {
  FS.writeFile(path, "");
  /** @type {Uint8Array | undefined} */
  let body;
  const contents = () => (body ??= bytesNow(url));
  Object.defineProperties(FS.lookupPath(path).node, {
    contents: { get: contents },
    usedBytes: { get: () => contents().length },
  });
}

/**
 * Pyodide waits for ever for a file that does not come; this rejects instead. And it would compile only when the memory
 * has been read and looked at: here both go on at once.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function fetchingAll(work) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {Promise<WebAssembly.Module>} */
  let compiled;
  const missed = new Promise((_, reject) => {
    globalThis.fetch = async (...request) => {
      if (String(request[0]) === NOTHING) return reading.then(() => new Response());
      if (String(request[0]) === machine && self.comingMachine) {
        (compiled = self.comingMachine).catch(reject);
        return new Response();
      }
      try {
        const response = await fetch(...request);
        if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
        if (String(request[0]) === machine) (compiled = compile(response)).catch(reject);
        return response;
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    /** @param {unknown} source @param {WebAssembly.Imports} imports */
    const instantiate = async (source, imports) => {
      await source;
      const module = await compiled;
      const instance = await WebAssembly.instantiate(module, imports);
      machineMemory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
      return { module, instance };
    };
    Object.assign(WebAssembly, { instantiateStreaming: instantiate });
  });
  const ended = () => {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming });
  };
  return /** @type {Promise<T>} */ (Promise.race([work(), missed]).finally(ended));
}
