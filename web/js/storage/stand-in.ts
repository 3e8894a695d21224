// The things that PyScript opens as it loads: databases, for our own store too, and a channel between tabs. Where the
// browser refuses them, others stand in that end with this page or worker.
import { given } from "../given.ts";

const PATIENCE = 10_000; // ms: browsers have left an opening without any answer
const fetchStandIn = () => import("../../../runtime/fake-indexeddb.mjs");

let provided: Promise<boolean> | undefined;

/**
 * Settled when there are databases: whether they outlast this page.
 * @param fetchOthers  puts those that do not in the place of the browser's
 */
export const provideDatabases = (fetchOthers: () => Promise<unknown> = fetchStandIn) =>
  (provided ??= provide(fetchOthers));

/** Where no tab may speak to another, a channel on which nobody is: PyScript makes one where it shares no memory. */
export function provideChannel() {
  if (given(() => new BroadcastChannel("cairn-probe").close() ?? true)) return;
  const value = class extends EventTarget {
    postMessage() {}
    close() {}
  };
  Object.defineProperty(globalThis, "BroadcastChannel", { value, configurable: true, writable: true });
}

async function provide(fetchOthers: () => Promise<unknown>) {
  if (await isGiven()) return true;
  return fetchOthers().then(
    () => false,
    () => true, // it cannot be fetched now: who opens a database is told what is wrong
  );
}

/** Whether a database can be opened; none is made by this. */
function isGiven(): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE, false);
    const settle = (is: boolean) => {
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
