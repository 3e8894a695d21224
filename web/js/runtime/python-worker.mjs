// The worker of Python. What takes longest to come is asked for before the modules are: the machine, and the memory to start from.
// @ts-check
const runtime = new URL("../../../runtime/", import.meta.url);
const machine = `${runtime}pyodide.asm.wasm`;

async function compiled() {
  const response = await fetch(machine);
  if (!response.ok) throw new Error(`${machine} answered ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

async function kept() {
  const found = await caches.match(new URL("../../../start.bin", import.meta.url));
  const body = found?.arrayBuffer();
  return body && { status: found?.status, arrayBuffer: () => body };
}

self.comingMachine = compiled();
self.comingMemory = kept();
for (const coming of [self.comingMachine, self.comingMemory, import(`${runtime}pyodide.asm.mjs`)])
  coming.catch(() => {}); // the interpreter is told
await import("./python-modules.mjs");
