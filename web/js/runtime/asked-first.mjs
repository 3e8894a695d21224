// Fetches what the worker of Python needs first, as it takes longest to come: the machine, the memory to start from,
// and Pyodide.
// @ts-check
import { compile } from "./compile.mjs";

const runtime = new URL("../../../runtime/", import.meta.url);
const machine = `${runtime}pyodide.asm.wasm`;

async function compiled() {
  const response = await fetch(machine);
  if (!response.ok) throw new Error(`${machine} answered ${response.status}`);
  return compile(response);
}

async function kept() {
  const found = await caches.match(new URL("../../../start.bin", import.meta.url));
  const body = found?.arrayBuffer();
  return body && { status: found?.status, arrayBuffer: () => body };
}

self.comingMachine = compiled();
self.comingMemory = kept();
for (const coming of [self.comingMachine, self.comingMemory, import(`${runtime}pyodide.asm.mjs`)])
  coming.catch(() => {}); // load-python.mjs is told

// PyScript is to find no memory that it could share with the page (decision 93).
Object.assign(self, { SharedArrayBuffer: undefined });
