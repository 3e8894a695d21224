// The worker of Python. The machine is what takes longest to come, so it is asked for before the modules are.
// @ts-check
const address = new URL("../../../runtime/pyodide.asm.wasm", import.meta.url);
self.comingMachine = fetch(address).then((response) => {
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return WebAssembly.compileStreaming(response);
});
self.comingMachine.catch(() => {}); // the interpreter is told
await import("./python-modules.mjs");
