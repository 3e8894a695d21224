// The memory of an interpreter that was started when the site was built (tools/snapshot.ts), where the service worker
// keeps it here.

const address = new URL("../../../start.bin", import.meta.url).href;

class Damaged extends Error {}

/** The file of the memory as it is kept; undefined where it is not, or was of no use before. */
export async function findSnapshot() {
  try {
    const found = await caches.match(address);
    return found?.status === 200 ? found : undefined;
  } catch {
    return undefined; // this browser keeps no files for this page
  }
}

/** The memory of such a file; rejects where that is not what was built. */
export const memoryOf = async (found: Response) => unpack(await checked(found));

/** The memory in one piece, of the stretches in its file; all else is zero. */
export function unpack(file: Uint8Array<ArrayBuffer>) {
  const [length = 0, count = 0] = new Uint32Array(file.buffer, 32, 2);
  const stretches = new Uint32Array(file.buffer, 40, 2 * count);
  const memory = new Uint8Array(length);
  let from = 40 + 8 * count;
  for (let at = 0; at < stretches.length; at += 2) {
    const next = from + (stretches[at + 1] ?? 0);
    memory.set(file.subarray(from, next), stretches[at]);
    from = next;
  }
  return memory;
}

/** The file of the memory; rejects where it is not what was built. */
export async function checked(found: Pick<Response, "arrayBuffer">) {
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
 */
export async function giveUp(reason: unknown) {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    if (!(await cache.match(address))) continue;
    if (reason instanceof Damaged) await cache.delete(address);
    else await cache.put(address, new Response(null, { status: 204 }));
  }
}
