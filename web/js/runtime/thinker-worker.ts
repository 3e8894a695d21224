// The worker in which the computer player thinks: the page's own interpreter once more, and cairn.ui.thinker in it.
import type { Trials } from "../stonehenge/trials.ts";

const port = self as unknown as Pick<Worker, "postMessage" | "onmessage">;
/** The message that came before Python was there, or between two slices; only the last question counts. */
let question: string | undefined;
/** In which language to answer, where that is new. */
let words: string | undefined;
interface Thinker {
  receive: (text: string) => void;
  step: () => string;
  equip: (engine: Trials | undefined, why: string) => void;
}
let thinker: Thinker | undefined;
/** The page writes 2 into it to end the slice that runs; it comes before all else. */
let flag: Uint8Array | undefined;
const IDLE = "[[], -1]";
const WANTING = -2; // it asks for the physics, and looks again after so many ms whether it is there
const LOOK = 50;
/** Python's way to `fetchStrategy` of interpreter.ts. */
const THINKER = `import cairn_worker
from cairn.games import SHELF
from cairn.ui.thinker import Thinker
Thinker(SHELF, lambda name: cairn_worker.fetchStrategy(name).to_bytes())`;
/** The physics, on its way or here. */
let trials: Promise<Trials> | undefined;
let equipping = false;
let timer = 0;
let due = false;
// A message to ourselves stands behind those of the page: between two slices every one of them is heard.
const { port1: here, port2: there } = new MessageChannel();

const tell = (messages: object[]) => port.postMessage(JSON.stringify(messages));

/** @param wait  ms, 0 for as soon as the page was heard */
function later(wait: number) {
  clearTimeout(timer);
  if (wait > 0) timer = setTimeout(slice, wait);
  else if (!due) {
    due = true;
    there.postMessage(null);
  }
}

function slice() {
  if (!thinker) return;
  if (question !== undefined && flag) flag[0] = 0; // it was raised for what went before
  const answer = step(question);
  question = undefined;
  const [messages, wait] = JSON.parse(answer);
  if (messages.length) tell(messages);
  if (wait >= 0) later(wait);
  else if (wait === WANTING) {
    void equip();
    later(LOOK);
  }
}

/** Fetches the physics, if it is not on its way. */
function fetchTrials() {
  trials ??= import("../stonehenge/trials.ts").then(({ loadTrials }) => loadTrials());
  trials.catch(() => {}); // who asks for it is told
  return trials;
}

/** Goes on with the physics, or without it. */
async function equip() {
  if (equipping) return;
  equipping = true;
  try {
    thinker?.equip(await fetchTrials(), "");
  } catch (reason) {
    trials = undefined; // it may be asked for again
    thinker?.equip(undefined, String(reason));
  }
  equipping = false;
  later(0);
}

/**
 * One step of Python; none of it when it is interrupted, for then another question comes. Words that were interrupted
 * are heard once more.
 */
function step(question: string | undefined) {
  try {
    if (words !== undefined) thinker?.receive(words);
    words = undefined;
    if (question !== undefined) thinker?.receive(question);
    return thinker?.step() ?? IDLE;
  } catch (reason) {
    if (reason instanceof Object && "type" in reason && reason.type === "KeyboardInterrupt") return IDLE;
    throw reason;
  }
}

here.onmessage = () => {
  due = false;
  slice();
};
port.onmessage = ({ data }: MessageEvent<string | Uint8Array>) => {
  if (typeof data !== "string") flag = data;
  else if (data.startsWith('{"kind":"language"')) words = data;
  else question = data;
  if (question?.includes('"physical":true')) fetchTrials(); // while Python is on its way
  if (thinker) later(0);
};

/** The worker ends as one that fell over, so that the page hears of it. */
const fall = (reason: unknown) =>
  setTimeout(() => {
    throw reason;
  });

try {
  // Python, which waits for what it imports, finds it in the cache then.
  fetch(new URL("../../../cairn_bots.zip.txt", import.meta.url)).catch(() => {});
  // Not imported before: it waits while it loads, and what comes meanwhile would be lost.
  const { loadPyodide } = await import("./interpreter.ts");
  const python = await loadPyodide();
  thinker = python.runPython(THINKER);
  if (flag) {
    flag[0] = 0; // it may have been raised already, for nothing
    python.setInterruptBuffer(flag);
  }
  tell([{ kind: "ready" }]);
  later(0);
} catch (reason) {
  fall(reason);
}
