// The worker of a guest's game: Python, from what the page gave, and cairn.ui.workshop in it. The build makes one
// classic script of it, which stands behind Pyodide's own (tools/modules.py); nothing here can fetch anything.
import type { PyodideConfig } from "pyodide";
import { loadPyodide } from "../../../runtime/pyodide.mjs";
import * as signer from "../runtime/signer.ts";
import { unpack } from "../runtime/snapshot.ts";

/**
 * by name: pyodide.asm.wasm, pyodide-lock.json, the archives of modules (python_stdlib.zip, cairn.zip and so on), and
 * start.bin, where the page has it
 */
type Files = Record<string, ArrayBuffer>;

const NOWHERE = "https://guest.invalid/";
/**
 * Ms that a designer's code may run before it is ended, and then until it is ended again, if it caught that, and how
 * often; and how often Python has to have looked meanwhile, which it does seldom on a machine that is busy with other
 * things.
 */
const [MOST, GRACE, TIMES, LOOKS] = [1500, 250, 2, 20_000];
/** Looks after which the clock is asked, and ms between two signs that Python runs. */
const [GLANCE, SIGN] = [64, 400];
const SIGINT = 2;
const START = `import _signal, cairn_worker, random
random.seed()
from cairn.ui.workshop import Workshop, ring
_signal.signal(_signal.SIGINT, ring)
Workshop(cairn_worker.post, cairn_worker.beat, cairn_worker.signer, cairn_worker.enter)`;
const WHOLE = `import sys, later
sys.path.append("/lib/cairn.zip")
later.add("/lib/cairn.zip")`;

/** Where wheels are put, and how they are installed: from there alone, for nothing can be fetched. */
const PACKS = "/packs";
const INSTALL = `import sys
sys.path.append("/packs/micropip.whl")
import micropip
async def install(names):
    for name in names:
        await micropip.install("emfs:/packs/" + name)
install`;

const port = self as unknown as Pick<Worker, "postMessage" | "onmessage">;
const { port1: here, port2: there } = new MessageChannel();
let until = Number.POSITIVE_INFINITY;
let looks = 0;
let signed = 0;
let ended = 0;

/**
 * The interrupt buffer of Python while it runs, in place of memory that is shared: whether it is to end. Meanwhile the
 * page hears that it runs; one call of C that does not come to an end looks at nothing, and is silent. Code that
 * catches its end again and again has to be ended by the page.
 */
const alarm = {
  get 0() {
    looks += 1;
    if (looks % GLANCE) return 0;
    const now = performance.now();
    if (now > signed + SIGN) {
      signed = now;
      port.postMessage("runs");
    }
    if (looks < LOOKS || now < until) return 0;
    until = now + GRACE;
    ended += 1;
    if (ended > TIMES) port.postMessage("endless");
    return SIGINT;
  },
  set 0(_) {},
};

function beat() {
  looks = ended = 0;
  until = performance.now() + MOST;
}

async function start(files: Files, machine: Promise<WebAssembly.Module>) {
  const python = await load(files, machine);
  const fetchArchive = (name: string, place: string) => python.FS.writeFile(place, new Uint8Array(files[name] ?? []));
  const post = (text: string) => port.postMessage(text);
  const enter = (name: string, line: number) => post(`at ${line} ${name.slice(0, 60)}`);
  python.registerJsModule("cairn_worker", { fetchArchive, post, beat, signer, enter });
  const workshop = python.runPython(START);
  python.setInterruptBuffer(alarm as unknown as Uint8Array);
  let timer = 0;
  let due = false;

  /** Goes on after so many ms, behind what the page has said meanwhile. */
  function later(wait: number) {
    clearTimeout(timer);
    if (wait > 0) timer = setTimeout(later, wait, 0);
    else if (wait === 0 && !due) {
      due = true;
      there.postMessage(null);
    }
  }

  /** Installs what a game needs; what is wrong with it the game's loading tells. */
  async function equip({
    installer,
    rest,
    wheels,
  }: {
    installer: ArrayBuffer;
    rest: ArrayBuffer;
    wheels: { name: string; bytes: Uint8Array }[];
  }) {
    try {
      files["python_rest.zip"] = rest;
      python.FS.mkdirTree(PACKS);
      python.FS.writeFile(`${PACKS}/micropip.whl`, new Uint8Array(installer));
      for (const { name, bytes } of wheels) python.FS.writeFile(`${PACKS}/${name}`, bytes);
      const install = python.runPython(INSTALL);
      await install(python.toPy(wheels.map(({ name }) => name)));
    } catch (error) {
      const lines = String(error).trim().split("\n");
      workshop.lacking = (lines.at(-1) ?? "").slice(0, 200);
    }
    port.postMessage("ready");
  }

  here.onmessage = () => {
    due = false;
    later(workshop.step());
    until = Number.POSITIVE_INFINITY;
  };
  port.onmessage = ({ data }: MessageEvent) => {
    if (data === "ping") return port.postMessage("pong");
    if (typeof data !== "string") return void equip(data);
    workshop.receive(data);
    until = Number.POSITIVE_INFINITY;
    later(0);
  };
  port.postMessage("ready");
}

async function load(files: Files, machine: Promise<WebAssembly.Module>) {
  // Pyodide asks for its files by these two, and nothing can be asked for here: the page has given them.
  const give = async (asked: string | URL) => {
    const url = String(asked);
    if (url.endsWith(".wasm")) return new Response();
    if (url.endsWith("python_stdlib.zip")) return new Response(files["python_stdlib.zip"]);
    throw new TypeError(`There is no ${url} here.`);
  };
  const instantiateStreaming = async (_: unknown, imports: WebAssembly.Imports) => {
    const module = await machine;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  Object.assign(globalThis, { fetch: give });
  Object.assign(WebAssembly, { instantiateStreaming });
  const start = files["start.bin"];
  const options: PyodideConfig = {
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    stdLibURL: `${NOWHERE}python_stdlib.zip`,
    lockFileContents: JSON.parse(new TextDecoder().decode(files["pyodide-lock.json"])),
    createPyodideModule: globalThis._createPyodideModule,
    env: { PYTHONHASHSEED: "0" }, // as in the memory: sets have the same order on every device
    ...(start && { _loadSnapshot: unpack(new Uint8Array(start)) }),
  };
  const python = await loadPyodide(options);
  python.FS.writeFile("/lib/cairn.zip", new Uint8Array(files["cairn.zip"] ?? []));
  if (!start) python.runPython(WHOLE);
  return python;
}

port.onmessage = ({ data: first }: MessageEvent<Files>) => {
  const machine = WebAssembly.compile(first["pyodide.asm.wasm"] ?? new ArrayBuffer(0));
  machine.catch(() => {}); // who awaits it is told
  port.onmessage = ({ data: rest }: MessageEvent<Files>) => {
    port.onmessage = null;
    start({ ...first, ...rest }, machine).catch((reason) => {
      setTimeout(() => {
        throw reason; // the worker ends as one that fell over
      });
    });
  };
};
port.postMessage("here");
