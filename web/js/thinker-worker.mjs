// The worker in which the computer player thinks: the page's own interpreter once more, and cairn.ui.thinker in it.
// @ts-check
import { loadPyodide } from "./runtime.mjs";

const port = /** @type {Pick<Worker, "postMessage" | "onmessage">} */ (/** @type {unknown} */ (self));
/** What came before Python was there, or between two slices; only the last question counts. @type {string | undefined} */
let question;
/** @type {{ receive: (text: string) => void, step: () => string } | undefined} */
let thinker;
let timer = 0;
let due = false;
// A message to ourselves stands behind those of the page: between two slices every one of them is heard.
const { port1: here, port2: there } = new MessageChannel();

/** @param {object[]} messages */
const tell = (messages) => port.postMessage(JSON.stringify(messages));

/** @param {number} wait  ms, 0 for as soon as the page was heard */
function later(wait) {
  clearTimeout(timer);
  if (wait > 0) timer = setTimeout(slice, wait);
  else if (!due) {
    due = true;
    there.postMessage(null);
  }
}

function slice() {
  if (!thinker) return;
  if (question !== undefined) thinker.receive(question);
  question = undefined;
  const [messages, wait] = JSON.parse(thinker.step());
  if (messages.length) tell(messages);
  if (wait >= 0) later(wait);
}

here.onmessage = () => {
  due = false;
  slice();
};
port.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
  question = data;
  if (thinker) later(0);
};

/** The worker ends as one that fell over, so that the page hears of it. @param {unknown} reason */
const fall = (reason) =>
  setTimeout(() => {
    throw reason;
  });

try {
  const python = await loadPyodide();
  thinker = python.runPython("from cairn.ui.thinker import Thinker\nThinker()");
  tell([{ kind: "ready" }]);
  later(0);
} catch (reason) {
  fall(reason);
}
