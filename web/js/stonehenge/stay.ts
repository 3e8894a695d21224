// Keeps something in sight for a while, until a tap or a key ends it.

/** Waits until it is done; a tap or a key cancels it. */
export async function skippable(done: Promise<unknown>, cancel: () => void) {
  const ends = new AbortController();
  for (const skip of ["pointerdown", "keydown"]) addEventListener(skip, cancel, { signal: ends.signal, capture: true });
  await done;
  ends.abort();
}

/**
 * Something that stays for so long.
 * @param length  in ms
 */
export function createStay(length: number) {
  let until = 0;
  return {
    begin: () => void (until = performance.now() + length),
    /** Waits until it is over. */
    async passed() {
      const rest = until - performance.now();
      if (rest <= 0) return;
      let end: () => void = () => {};
      const over = new Promise((resolve) => {
        end = () => resolve(null);
        setTimeout(end, rest);
      });
      await skippable(over, end);
    },
  };
}
