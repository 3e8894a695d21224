// The page's side of having everything on the device: the service worker's news, the offer of an update and of
// installing, and mending.
// @ts-check
import { bind } from "../dom.mjs";
import { given, granted } from "../given.mjs";
import { ask } from "./ask.mjs";
import { icon } from "./icons.mjs";
import { mark, t } from "./language.mjs";

/** @typedef {ReturnType<typeof mountOffline>} Offline */

/** @typedef {{ version: string, whole: boolean, bytes: number, repaired?: number }} State  as sw.js tells it */
/**
 * @typedef {object} Places
 * @property {Iterable<HTMLElement>} lines  each a line that says what is kept here: at home, and in the settings
 * @property {HTMLElement} update  a toast with two buttons
 * @property {HTMLElement} install  a button
 */

const WORDS = {
  keeping: mark("Getting ready for offline play."),
  whole: mark("Ready for offline play. Everything is on this device, {size} MB."),
  unkept: mark("This browser can’t keep Cairn offline; it needs a network to start."),
  partly: mark("Not all of Cairn could be kept for offline play. It is tried again at your next visit."),
  update: mark("A new version of Cairn is ready. Your games stay as they are."),
  repaired: mark("Cairn’s files on this device were damaged and have been downloaded again. Your games are unharmed."),
  renewed: mark("Cairn has been updated on this device. Your games are as they were."),
};
const REST = 1500; // ms after the program is ready before anything is kept: the first move goes first
const LATE = 20_000; // ms; a start from what is kept that takes longer may never come
const HELD = 5000; // ms; a browser may hold a new worker back for minutes, while the old one has something to do
const HOUR = 3_600_000;
const ROOM = 100_000_000; // bytes that are to be free before we keep what is not needed

/** A note to ourselves that outlives the page, where the browser keeps any. */
const notes = {
  read: (/** @type {string} */ name) => attempt(() => localStorage.getItem(`cairn-${name}`) ?? ""),
  write: (/** @type {string} */ name, /** @type {string} */ text) =>
    attempt(() => (localStorage.setItem(`cairn-${name}`, text), "")),
};

/** Whether a person has taken an update in this tab, and the page is loaded anew for it. */
const taken = {
  read: () => attempt(() => sessionStorage.getItem("cairn-taken") ?? ""),
  write: (/** @type {boolean} */ is) => attempt(() => (sessionStorage.setItem("cairn-taken", is ? "yes" : ""), "")),
};

/** @param {() => string} work */
function attempt(work) {
  try {
    return work();
  } catch {
    return ""; // storage is blocked
  }
}

/** @param {number} bytes */
const megabytes = (bytes) => ({ size: Math.max(1, Math.round(bytes / 1e6)) });

/** @param {ServiceWorker} worker @param {ServiceWorkerState} state */
const reaches = (worker, state) =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === state) resolve(worker);
      else if (worker.state === "redundant") reject(new Error("The service worker was not taken."));
    };
    worker.addEventListener("statechange", look);
    look();
  });

/** The version of this page, by which the rules that belong to it are asked for; "" where it was not built. */
export const version = document.querySelector('meta[name="version"]')?.getAttribute("content") ?? "";

/**
 * @param {Places} places
 * @param {(words: string) => void} say
 */
export function mountOffline({ lines, update, install }, say) {
  const workers = /** @type {ServiceWorkerContainer | undefined} */ (given(() => navigator.serviceWorker));
  let welcome = false;
  let hasAsked = false;
  /** The worker that has the whole set of this page. @type {ServiceWorker | undefined} */
  let keeper;

  workers?.controller?.postMessage({ kind: "here" });
  const late = setTimeout(mend, LATE);
  const { write, tell } = storageLines(lines);
  const showInstall = offerInstall(install, () => welcome);
  const updates = { greet, propose: (/** @type {ServiceWorker} */ worker) => propose(update, worker), write, say };

  /** @param {ServiceWorker} worker */
  async function greet(worker) {
    /** @type {State | undefined} */
    const state = await ask(worker, { kind: "hello", version }, HOUR);
    const took = taken.read();
    taken.write(false);
    if (state?.version !== version) return void (took && location.reload()); // the new worker came after this page
    tell(state);
    if (state.repaired) say(t(WORDS.repaired));
    if (state.whole) keeper = worker;
    void hasten();
  }

  /**
   * Who comes back, or has played a game to its end, gets what makes the next start quick; but not where it would cost
   * them.
   */
  async function hasten() {
    const { saveData, effectiveType = "4g" } = /** @type {any} */ (navigator).connection ?? {};
    if (!keeper || !welcome || saveData || effectiveType !== "4g" || typeof DecompressionStream === "undefined") return;
    const { quota = Infinity, usage = 0 } = (await granted(() => navigator.storage.estimate())) ?? {};
    if (quota - usage > ROOM) await ask(keeper, { kind: "start" }, HOUR);
  }

  /** The program does not start: if what is kept here is damaged, mends it and loads the page anew, once. */
  async function mend() {
    clearTimeout(late);
    const worker = workers?.controller;
    if (!worker || attempt(() => sessionStorage.getItem("cairn-mended") ?? "")) return;
    const answer = await ask(worker, { kind: "audit" }, HOUR);
    if (!answer?.mended) return;
    attempt(() => (sessionStorage.setItem("cairn-mended", "yes"), ""));
    location.reload();
  }

  return {
    /** The program is ready: now there is time to keep everything. */
    ready() {
      clearTimeout(late);
      welcome ||= notes.read("visited") !== "";
      notes.write("visited", "yes");
      showInstall();
      attempt(() => (sessionStorage.removeItem("cairn-mended"), ""));
      if (!workers || !version) return;
      setTimeout(() => register(workers, updates).catch(() => write(t(WORDS.unkept))), REST);
    },

    /** A game was kept: once, the browser is asked not to throw games away when room is short. @param {boolean} over */
    async saved(over) {
      if (over && !welcome) {
        welcome = true;
        void hasten();
      }
      showInstall();
      if (hasAsked || notes.read("persist")) return;
      hasAsked = true;
      notes.write("persist", "asked");
      await granted(() => navigator.storage.persist());
    },

    failed: mend,
  };
}

/** The lines that say what is kept here. @param {Places["lines"]} lines */
function storageLines(lines) {
  return { write, tell };

  /** @param {string} words */
  function write(words) {
    for (const line of lines) Object.assign(line, { className: "", textContent: words });
  }

  /** @param {State} state */
  function tell(state) {
    if (!state.whole) return write(t(WORDS.unkept));
    for (const line of lines) {
      line.className = "tag ready";
      line.replaceChildren(icon("ok"), t(WORDS.whole, megabytes(state.bytes)));
    }
  }
}

/**
 * @typedef {object} Updates
 * @property {(worker: ServiceWorker) => Promise<void>} greet
 * @property {(worker: ServiceWorker) => void} propose
 * @property {(words: string) => void} write
 * @property {(words: string) => void} say
 */

/**
 * A worker with a whole set is coming.
 * @param {ServiceWorkerRegistration} registration
 * @param {ServiceWorker} worker
 * @param {Updates} updates
 */
async function arrived(registration, worker, { greet, propose, say }) {
  await reaches(worker, "installed");
  const older = registration.active;
  if (!older) return void greet(/** @type {ServiceWorker} */ (await reaches(worker, "activated")));
  if ((await ask(worker, { kind: "hello", version }, 5000))?.version === version) {
    // The page came from the network, newer than what was kept: there is nothing to choose.
    await use(worker);
    await greet(worker);
    say(t(WORDS.renewed));
  } else propose(worker);
}

/** @param {ServiceWorker} worker */
async function use(worker) {
  worker.postMessage({ kind: "use" }, [new MessageChannel().port2]);
  await reaches(worker, "activated");
}

/**
 * Offers a newer set, and takes it when a person says so.
 * @param {HTMLElement} update  the toast
 * @param {ServiceWorker} worker
 */
function propose(update, worker) {
  /** @type {HTMLElement} */ (update.querySelector("p")).textContent = t(WORDS.update);
  update.hidden = false;
  update.onclick = async ({ target }) => {
    const button = /** @type {Element} */ (target).closest("button");
    if (!button) return;
    update.hidden = true;
    if (!button.hasAttribute("data-take")) return;
    taken.write(true);
    await Promise.race([use(worker), new Promise((held) => setTimeout(held, HELD))]);
    location.reload(); // what was held back is offered again
  };
}

/** @param {ServiceWorkerContainer} workers @param {Updates} updates */
async function register(workers, updates) {
  const { greet, write } = updates;
  const registration = await workers.register("./sw.js", { updateViaCache: "none" });
  /** @type {ServiceWorker | null} */
  let last = null;
  const coming = () => {
    const worker = registration.installing ?? registration.waiting;
    if (!worker || worker === last) return;
    last = worker;
    arrived(registration, worker, updates).catch(() => registration.active || write(t(WORDS.partly)));
  };
  registration.addEventListener("updatefound", coming);
  coming();
  if (registration.active) void greet(/** @type {ServiceWorker} */ (await reaches(registration.active, "activated")));
  else write(t(WORDS.keeping));
  let looked = 0;
  const look = () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {}); // no network now
  };
  if (registration.active) look();
  bind(document, { visibilitychange: look });
}

/**
 * The browser's own offer to install, held until it is welcome; returns what shows the button when that may have
 * changed.
 * @param {HTMLElement} install
 * @param {() => boolean} isWelcome
 */
function offerInstall(install, isWelcome) {
  /** @type {any} */
  let offer;
  const showInstall = () => (install.hidden = !(offer && isWelcome()));

  bind(window, {
    beforeinstallprompt: (/** @type {Event} */ event) => {
      event.preventDefault();
      offer = event;
      showInstall();
    },
    appinstalled: () => {
      offer = undefined;
      showInstall();
    },
  });
  install.addEventListener("click", () => {
    offer?.prompt();
    offer = undefined;
    showInstall();
  });
  return showInstall;
}
