// The memory of an interpreter that was started when the site was built (tools/snapshot.mjs), where the service worker
// keeps it here.
// @ts-check

const address = new URL("../../../start.bin", import.meta.url).href;

class Damaged extends Error {}

/** The memory as it is kept; undefined where it is not, or was of no use before. */
export async function keptSnapshot() {
  try {
    const found = await (globalThis.comingMemory ?? caches.match(address));
    return found?.status === 200 ? found : undefined;
  } catch {
    return undefined; // this browser keeps no files for this page
  }
}

const HEAD = 4096; // bytes; Pyodide's own head is shorter

/**
 * The memory as Pyodide takes it, and a promise that it is read, which rejects when the file is not what was built. It
 * is given to Pyodide before, which makes all else ready meanwhile. Pyodide would want it in one piece, and copy that;
 * but when it asks for all behind the head, this one lays its stretches at once where they belong.
 * @param {Promise<Uint8Array>} whole  the file, as `checked` gives it
 * @param {() => WebAssembly.Memory} place  where they belong, as it came from the wasm
 * @returns {{ memory: Uint8Array, read: Promise<void> }}
 */
export function unpack(whole, place) {
  const memory = new Uint8Array(HEAD);
  const subarray = (/** @type {number} */ from, /** @type {number} */ to) => {
    if (to !== undefined) return memory.slice(from, to);
    copyStretches();
    return new Uint8Array(); // nothing is left for Pyodide to copy
  };
  Object.defineProperty(memory, "subarray", { value: subarray });
  let copyStretches = () => {};

  async function read() {
    const file = await whole;
    const [, count] = new Uint32Array(file.buffer, 32, 2);
    const [, size, ...stretches] = new Uint32Array(file.buffer, 40, 2 * count);
    const body = 40 + 8 * count + size;
    memory.set(file.subarray(body - size, body));
    copyStretches = () => {
      const target = new Uint8Array(place().buffer);
      let from = body;
      for (let at = 0; at < stretches.length; at += 2) {
        const next = from + stretches[at + 1];
        target.set(file.subarray(from, next), stretches[at] - size);
        from = next;
      }
    };
  }
  return { memory, read: read() };
}

/** The file of the memory; rejects where it is not what was built. @param {Pick<Response, "arrayBuffer">} found */
export async function checked(found) {
  const file = new Uint8Array(await found.arrayBuffer());
  const [sum, rest] = [file.subarray(0, 32), file.subarray(32)];
  const seen = new Uint8Array(await crypto.subtle.digest("SHA-256", rest));
  if (seen.some((byte, at) => byte !== sum[at]))
    throw new Damaged("What is kept of the interpreter's memory is damaged.");
  return file;
}

/**
 * Deals with a memory that Python would not start from: one that is damaged is fetched again, a whole one is not
 * for this browser.
 * @param {unknown} reason
 */
export async function giveUp(reason) {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (!(await cache.match(address))) continue;
    if (reason instanceof Damaged) await cache.delete(address);
    else await cache.put(address, new Response(null, { status: 204 }));
  }
}
