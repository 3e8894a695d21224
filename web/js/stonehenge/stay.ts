// Keeps something in sight for a while, until a tap or a key ends it.

/** Waits until it is done; a tap or a key cancels it. */
export async function skippable(done: Promise<unknown>, cancel: () => void) {
  const ends = new AbortController();
  for (const skip of ["pointerdown", "keydown"]) addEventListener(skip, cancel, { signal: ends.signal, capture: true });
  await done;
  ends.abort();
}
