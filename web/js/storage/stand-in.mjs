// Databases for PyScript and for our own store: the browser's, or where it refuses them, such as end with this page or
// worker.
// @ts-check

const PATIENCE = 10_000; // ms: browsers have left an opening without any answer
const fetchStandIn = () => import("../../../runtime/fake-indexeddb.mjs");

/** @type {Promise<boolean> | undefined} */
let provided;

/**
 * Settled when there are databases: whether they outlast this page.
 * @param {() => Promise<unknown>} [fetchOthers]  puts those that do not in the place of the browser's
 */
export const provideDatabases = (fetchOthers = fetchStandIn) => (provided ??= provide(fetchOthers));

/** @param {() => Promise<unknown>} fetchOthers */
async function provide(fetchOthers) {
  if (await isGiven()) return true;
  return fetchOthers().then(
    () => false,
    () => true, // it cannot be fetched now: who opens a database is told what is wrong
  );
}

/** Whether a database can be opened; none is made by this. @returns {Promise<boolean>} */
function isGiven() {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE, false);
    const settle = (/** @type {boolean} */ is) => {
      clearTimeout(late);
      resolve(is);
    };
    try {
      const request = indexedDB.open("cairn-probe");
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = () => {
        request.result.close();
        settle(true);
      };
      request.onerror = (event) => {
        event?.preventDefault();
        settle(request.error?.name === "AbortError");
      };
    } catch {
      settle(false);
    }
  });
}
