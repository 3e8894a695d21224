// The only script of the frame of a guest's game: begins the worker, and lets through its texts, as far as they are few
// and short. Python runs in the worker alone, which cannot reach this. The policy of the page names this file by its
// digest (netlify.toml).

/** The limits of a guest's messages: characters of a text, and texts at once and in a second. */
const LONGEST = 200_000;
const [AT_ONCE, A_SECOND] = [120, 60];

addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.source !== parent || !port) return;
  const code = event.data;
  let left = AT_ONCE;
  let since = performance.now();

  /** @param {Worker} worker @param {unknown} text */
  function hear(worker, text) {
    const now = performance.now();
    left = Math.min(AT_ONCE, left + ((now - since) * A_SECOND) / 1000) - 1;
    since = now;
    const isFine = typeof text === "string" && text.length <= LONGEST && left >= 0;
    if (!isFine) worker.terminate();
    port.postMessage(isFine ? text : "flood");
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
      port.onmessage = ({ data }) => {
        if (data === "end") worker.terminate();
        else
          worker.postMessage(
            data,
            Object.values(data).filter((part) => part instanceof ArrayBuffer),
          );
      };
    };
  }

  begin([
    () => URL.createObjectURL(new Blob([code], { type: "text/javascript" })),
    () => `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`,
  ]);
});
parent.postMessage("here", "*");
