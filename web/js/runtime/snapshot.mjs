// The memory of an interpreter that was started when the site was built (tools/snapshot.mjs), where the service worker keeps it here.
// @ts-check

const address = new URL("../../../start.bin", import.meta.url).href;

class Damaged extends Error {}

/** The memory as it is kept; undefined where it is not, or was of no use before. */
export async function keptSnapshot() {
  try {
    const found = await caches.match(address);
    return found?.status === 200 ? found : undefined;
  } catch {
    return undefined; // this browser keeps no files for this page
  }
}

/** @param {Response} found @returns {Promise<Uint8Array>}  the memory; rejects when the file is not what was built */
export async function unpack(found) {
  const file = new Uint8Array(await found.arrayBuffer());
  const [sum, rest] = [file.subarray(0, 32), file.subarray(32)];
  const seen = new Uint8Array(await crypto.subtle.digest("SHA-256", rest));
  if (seen.some((byte, at) => byte !== sum[at]))
    throw new Damaged("What is kept of the interpreter's memory is damaged.");
  const [size, count] = new Uint32Array(file.buffer, 32, 2);
  const stretches = new Uint32Array(file.buffer, 40, 2 * count);
  const memory = new Uint8Array(size);
  let from = stretches.byteOffset + stretches.byteLength;
  for (let at = 0; at < stretches.length; at += 2) {
    const [start, length] = stretches.subarray(at, at + 2);
    memory.set(file.subarray(from, from + length), start);
    from += length;
  }
  return memory;
}

/** What to do with a memory that Python would not start from: one that is damaged is fetched again, a whole one is not for this browser. @param {unknown} reason */
export async function giveUp(reason) {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (!(await cache.match(address))) continue;
    if (reason instanceof Damaged) await cache.delete(address);
    else await cache.put(address, new Response(null, { status: 204 }));
  }
}
