/** Waits until all that was begun is over, however long the machine takes for it: no rounds are counted. */
import { createHook } from "node:async_hooks";

/** Kinds of work that end by themselves, and soon: turns of the event loop, work of WebCrypto in its threads, files. */
const ENDS = /^(Immediate|Microtask|FILEHANDLE\w*|FSREQ\w*|\w+REQUEST)$/;
/** Ids of what is under way. */
const underWay: Set<number> = new Set();
let isOurs = false;
const isDue = (type: string, of: any) => type === "Timeout" && of._idleTimeout <= 1;
createHook({
  init: (id, type, _, of) => void (!isOurs && (ENDS.test(type) || isDue(type, of)) && underWay.add(id)),
  after: (id) => void underWay.delete(id),
  destroy: (id) => void underWay.delete(id),
}).enable();

/** One turn of the event loop: all promises that could go on have done so. */
const turn = () =>
  new Promise((next) => {
    isOurs = true;
    setImmediate(next);
    isOurs = false;
  });

/** Resolves when nothing is under way any more. Timers wait for their time, which a test passes itself. */
export async function settled() {
  do await turn();
  while (underWay.size);
}

/** Waits until something holds; where nothing is under way and it does not, it never will. */
export async function until(holds: () => unknown) {
  await settled();
  if (!holds()) throw new Error(`nothing is under way, and it does not hold: ${holds}`);
}
