// The only script of the frame of a guest's game: begins the worker, and lets through its texts, as far as they are few
// and short. Python runs in the worker alone, which cannot reach this. The policy of the page names this file by its
// digest (netlify.toml).

/**
 * The limits of a guest's messages: characters of a text, and texts at once and in a second; those that only say where
 * its code is entered stay here until it is silent, and may be more (cairn.ui.workshop).
 */
const LONGEST = 200_000;
const TEXTS = [120, 60];
const [PLACE, LONGEST_PLACE, PLACES] = ["at ", 100, [400, 100]];

/** Tells whether one more may come. @param {number[]} limits  at once, and in a second */
function createMeter([atOnce, aSecond]) {
  let left = atOnce;
  let since = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(atOnce, left + ((now - since) * aSecond) / 1000) - 1;
    since = now;
    return left >= 0;
  };
}

addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.source !== parent || !port) return;
  const code = event.data;
  const [mayTell, mayEnter] = [createMeter(TEXTS), createMeter(PLACES)];
  let [place, told] = ["", ""];

  /** @param {Worker} worker @param {unknown} text */
  function hear(worker, text) {
    const isText = typeof text === "string";
    const isPlace = isText && text.length <= LONGEST_PLACE && text.startsWith(PLACE);
    const isFine = isText && text.length <= LONGEST && (isPlace ? mayEnter() : mayTell());
    if (!isFine) worker.terminate();
    else if (isPlace) place = text;
    else if (text === "endless") tellPlace();
    if (!isFine || !isPlace) port.postMessage(isFine ? text : "flood");
  }

  /** Says where the code was entered last. */
  function tellPlace() {
    if (place !== told) port.postMessage(place);
    told = place;
  }

  /** @param {Worker} worker @param {any} said  a text, or files by name, which the worker has alone then */
  function pass(worker, said) {
    if (said === "end") return worker.terminate();
    if (said === "ping") tellPlace();
    const buffers = Object.values(said).filter((part) => part instanceof ArrayBuffer);
    worker.postMessage(said, buffers);
  }

  /** @param {(() => string)[]} ways  to say where the code is; WebKit takes no blob where pages are isolated */
  function begin([address, ...others]) {
    const worker = new Worker(address());
    worker.onerror = (error) => {
      error.preventDefault();
      worker.terminate();
      if (others.length) begin(others);
      else port.postMessage("fallen");
    };
    worker.onmessage = () => {
      others = [];
      worker.onmessage = ({ data }) => hear(worker, data);
      port.onmessage = ({ data }) => pass(worker, data);
    };
  }

  begin([
    () => URL.createObjectURL(new Blob([code], { type: "text/javascript" })),
    () => `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`,
  ]);
});
parent.postMessage("here", "*");
