import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { findSnapshot, giveUp, memoryOf } from "../../web/js/runtime/snapshot.ts";

/** A file as tools/snapshot.ts writes it, of a memory of 12 numbers. */
function file() {
  const stretches = [0, 8, 16, 4, 40, 8];
  const rest = Buffer.from(Uint32Array.of(48, 3, ...stretches, 5, 6, 7, 8, 9).buffer);
  return Buffer.concat([createHash("sha256").update(rest).digest(), rest]);
}

/** One cache with one response in it. */
function hold(response) {
  const held = new Map([[undefined, response]]);
  const cache = {
    match: async () => held.get(undefined),
    delete: async () => held.delete(undefined),
    put: async (_, put) => void held.set(undefined, put),
  };
  globalThis.caches = { match: cache.match, keys: async () => ["one"], open: async () => cache };
}

test("the stretches lie where they were, and all else is zero", async () => {
  const memory = await memoryOf(new Response(file()));
  assert.deepEqual([...new Uint32Array(memory.buffer)], [5, 6, 0, 0, 7, 0, 0, 0, 0, 0, 8, 9]);
});

test("a file that is not what was built is refused, and let go of", async () => {
  for (const bad of [file().fill(1, 60, 61), file().subarray(0, -4), file().subarray(0, 20), Buffer.alloc(0)]) {
    hold(new Response(bad));
    const reason = await memoryOf(await findSnapshot()).catch((error) => error);
    assert.match(reason.message, /damaged/);
    await giveUp(reason);
    assert.equal(await findSnapshot(), undefined);
    assert.equal(await caches.match(), undefined);
  }
});

test("a whole file that Python would not start from is not tried again, nor fetched", async () => {
  hold(new Response(file()));
  await giveUp(new Error("Snapshot build id mismatch"));
  assert.equal(await findSnapshot(), undefined);
  assert.equal((await caches.match()).status, 204);
});

test("where nothing can be kept, nothing is", async () => {
  hold(undefined);
  assert.equal(await findSnapshot(), undefined);
  globalThis.caches = { match: () => Promise.reject(new DOMException("private", "SecurityError")) };
  assert.equal(await findSnapshot(), undefined);
  delete globalThis.caches;
  assert.equal(await findSnapshot(), undefined);
});
