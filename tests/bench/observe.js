// Put into every page before its own scripts: notes when things happen, and changes nothing that the page can see.
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what is put into every page has to be one script
(() => {
  const now = () => performance.now();
  const marks = {};
  const tasks = [];
  const clicks = [];
  /** When views came from the program, what it sent to a friend, and what was given to it of one's, in ms of the clock that all pages of the machine share. */
  const [views, sends, texts] = [[], [], []];
  /** Called with the marks as soon as the page is ready for a person. */
  let ready;
  /** When a view came in which something had been played. */
  let act;
  const acted = new Promise((resolve) => (act = resolve));
  const begun = new Promise((resolve, reject) => {
    ready = resolve;
    setTimeout(() => reject(new Error("The page did not get ready in a minute.")), 60_000);
  });
  begun.catch(() => {}); // the first reader of the promise is told
  const mark = (name) => (marks[name] ??= now());

  function loaded() {
    mark("loaded");
    ready(marks);
  }

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });

  // The board is there, and with it what listens for a click on it.
  const watch = new MutationObserver(() => {
    if (!document.querySelector("#table:not(.waiting) .spot")) return;
    watch.disconnect();
    mark("board");
    ready(marks);
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });

  // ---- the line to the worker: the first listener tells what arrives, the one put there late what the page made of it
  const post = Worker.prototype.postMessage;
  const followed = new WeakSet();
  /** Whether the worker speaks for Cairn, and not PyScript for itself. */
  const ours = (data) => typeof data === "string" && data.startsWith("[");
  globalThis.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      mark("worker");
      this.addEventListener("message", ({ data }) => ours(data) && arrived(JSON.parse(data)));
    }
  };
  Worker.prototype.postMessage = function (message, ...rest) {
    if (typeof message === "string") {
      if (message.includes('"peer_text"')) texts.push(performance.timeOrigin + now());
      mark("asked");
      const click = clicks.at(-1);
      if (click) click.sent ??= now();
      if (!followed.has(this)) {
        followed.add(this);
        this.addEventListener("message", ({ data }) => ours(data) && patched());
      }
    }
    return post.call(this, message, ...rest);
  };

  // a guest's game answers over a port, whose first listener has put the answer into the page when this one hears it
  const postPort = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message, ...rest) {
    if (typeof message === "string" && message.startsWith("{")) {
      const click = clicks.at(-1);
      if (click) click.sent ??= now();
      if (!followed.has(this)) {
        followed.add(this);
        this.addEventListener("message", ({ data }) => {
          if (!ours(data)) return;
          arrived(JSON.parse(data));
          patched();
        });
      }
    }
    return postPort.call(this, message, ...rest);
  };

  function arrived(messages) {
    for (const { kind, share } of messages) mark(kind === "progress" ? `progress ${share}` : kind);
    const click = clicks.at(-1);
    if (messages.some(({ kind }) => kind === "peer_send")) sends.push(performance.timeOrigin + now());
    if (!messages.some(({ kind }) => kind === "view")) return;
    views.push(performance.timeOrigin + now());
    if (messages.some(({ entry_count }) => entry_count > 0)) act(now());
    if (click) click.arrived ??= now();
  }

  function patched() {
    const click = clicks.at(-1);
    if (!click?.arrived || click.patched) return;
    click.patched = now();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      click.painted = now();
      click.settle(click);
    };
    requestAnimationFrame(() => port2.postMessage(0));
  }

  addEventListener(
    "pointerup",
    ({ timeStamp }) => {
      const click = { stamp: timeStamp, at: now() };
      click.done = new Promise((resolve) => (click.settle = resolve));
      clicks.push(click);
    },
    true,
  );

  /** The times of the last click on its way to the painted board, in ms. */
  async function clicked() {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("A click was not answered.")), 20_000));
    const { stamp, at, sent, arrived, patched, painted } = await Promise.race([clicks.at(-1).done, late]);
    return { stamp, at, sent, arrived, patched, painted };
  }

  /** A point of the window where a click meets this spot or button. */
  function point(key) {
    const name = CSS.escape(key);
    for (const element of document.querySelectorAll(`#table [data-spot="${name}"], #table [data-pick="${name}"]`)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const x of [0.5, 0.25, 0.75, 0.1, 0.9])
        for (const y of [0.5, 0.25, 0.75, 0.1, 0.9]) {
          const place = [left + x * width, top + y * height];
          if (width && element.contains(document.elementFromPoint(...place))) return place;
        }
    }
    throw new Error(`No click can meet ${key}.`);
  }

  /** All requests of the page, the page itself first. */
  const fetched = () =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map((entry) => ({
      url: entry.name.split("#")[0],
      start: entry.startTime,
      blocking: entry.entryType === "navigation" || entry.renderBlockingStatus === "blocking",
    }));

  /** When the first content was painted. */
  const firstPaint = () =>
    new Promise((resolve) =>
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") resolve(startTime);
      }).observe({ type: "paint", buffered: true }),
    );

  /** When what the next visits start from is kept. */
  async function kept() {
    const file = document.querySelector('script[type="py"]').src.replace("py/main.py", "start.bin");
    for (let left = 600; !(await caches.match(file)); left -= 1) {
      if (!left) throw new Error("What the next visits start from was not kept in a minute.");
      await new Promise((then) => setTimeout(then, 100));
    }
  }

  globalThis.bench = { begun, acted, loaded, tasks, clicked, point, fetched, firstPaint, kept, views, sends, texts };
})();
