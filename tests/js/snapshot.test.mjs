import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { checked, giveUp, keptSnapshot, unpack } from "../../web/js/runtime/snapshot.mjs";

/** A file as tools/snapshot.mjs writes it, of a head of 2 numbers and a memory of 12. */
function file() {
  const stretches = [0, 8, 8 + 8, 4, 8 + 40, 8];
  const rest = Buffer.from(
    Uint32Array.of(8 + 48, 3, ...stretches, /* the head */ 5, 6, /* the memory */ 7, 8, 9).buffer,
  );
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

test("the stretches are laid where they were when all behind the head is asked for, and all else stays", async () => {
  const buffer = Uint32Array.from({ length: 12 }, () => 1).buffer;
  const { memory, read } = unpack(checked(new Response(file())), () => ({ buffer }));
  await read;
  assert.deepEqual([...new Uint32Array(memory.buffer, memory.byteOffset, 2)], [5, 6]);
  assert.deepEqual([...memory.subarray(4, 8)], [6, 0, 0, 0]);
  assert.deepEqual([...new Uint32Array(buffer)], Array(12).fill(1));
  assert.equal(memory.subarray(8).length, 0);
  assert.deepEqual([...new Uint32Array(buffer)], [1, 1, 7, 1, 1, 1, 1, 1, 1, 1, 8, 9]);
});

test("what does not fit is refused", async () => {
  const { memory, read } = unpack(checked(new Response(file())), () => ({ buffer: new ArrayBuffer(44) }));
  await read;
  assert.throws(() => memory.subarray(8), RangeError);
});

test("a file that is not what was built is refused, and let go of", async () => {
  for (const bad of [file().fill(1, 60, 61), file().subarray(0, -4), file().subarray(0, 20), Buffer.alloc(0)]) {
    hold(new Response(bad));
    const reason = await unpack(checked(await keptSnapshot())).read.catch((error) => error);
    assert.match(reason.message, /damaged/);
    await giveUp(reason);
    assert.equal(await keptSnapshot(), undefined);
    assert.equal(await caches.match(), undefined);
  }
});

test("a whole file that Python would not start from is not tried again, nor fetched", async () => {
  hold(new Response(file()));
  await giveUp(new Error("Snapshot build id mismatch"));
  assert.equal(await keptSnapshot(), undefined);
  assert.equal((await caches.match()).status, 204);
});

test("where nothing can be kept, nothing is", async () => {
  hold(undefined);
  assert.equal(await keptSnapshot(), undefined);
  globalThis.caches = { match: () => Promise.reject(new DOMException("private", "SecurityError")) };
  assert.equal(await keptSnapshot(), undefined);
  delete globalThis.caches;
  assert.equal(await keptSnapshot(), undefined);
});
