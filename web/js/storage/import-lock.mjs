// While saved games are taken in, no other tab plays those that are written over: it leaves them, as when another tab sits down at them.
// @ts-check

/**
 * @template T
 * @param {string[]} ids
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function takeLocks(ids, work) {
  /** @type {Promise<T> | undefined} */
  let done;
  /** @param {string[]} left @returns {Promise<unknown>} */
  const take = ([id, ...left]) => {
    if (id === undefined) return (done = work());
    return navigator.locks?.request(`cairn-game ${id}`, { steal: true }, () => take(left)) ?? take(left);
  };
  await take(ids).catch((reason) => {
    if (!done) throw reason; // else a tab has taken a game back meanwhile, and the work still goes to its end
  });
  return /** @type {Promise<T>} */ (done);
}
