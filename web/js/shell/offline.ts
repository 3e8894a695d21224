// The page's side of having everything on the device: the service worker's news, the offer of an update and of
// installing, and mending.
import { bind } from "../dom.ts";
import { given, granted } from "../given.ts";
import { ask } from "./ask.ts";
import { icon } from "./icons.ts";
import { mark, t } from "./language.ts";

export type Offline = ReturnType<typeof mountOffline>;

/** as sw.js tells it */
type State = { version: string; whole: boolean; bytes: number; repaired?: number };
interface Places {
  lines: Iterable<HTMLElement>; // each a line that says what is kept here: at home, and in the settings
  update: HTMLElement; // a toast with two buttons
  install: HTMLElement; // a button
}

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
  read: (name: string) => attempt(() => localStorage.getItem(`cairn-${name}`) ?? ""),
  write: (name: string, text: string) => attempt(() => (localStorage.setItem(`cairn-${name}`, text), "")),
};

/** Whether a person has taken an update in this tab, and the page was loaded anew for it; told once. */
function tookUpdate() {
  const took = attempt(() => sessionStorage.getItem("cairn-taken") ?? "");
  attempt(() => (sessionStorage.removeItem("cairn-taken"), ""));
  return took !== "";
}

function attempt(work: () => string) {
  try {
    return work();
  } catch {
    return ""; // storage is blocked
  }
}

const megabytes = (bytes: number) => ({ size: Math.max(1, Math.round(bytes / 1e6)) });

const reaches = (worker: ServiceWorker, state: ServiceWorkerState) =>
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

export function mountOffline({ lines, update, install }: Places, say: (words: string) => void) {
  const workers = given(() => navigator.serviceWorker) as ServiceWorkerContainer | undefined;
  let welcome = false;
  let hasAsked = false;
  /** The worker that has the whole set of this page. */
  let keeper: ServiceWorker | undefined;

  workers?.controller?.postMessage({ kind: "here" });
  const late = setTimeout(mend, LATE);
  const { write, tell } = storageLines(lines);
  const showInstall = offerInstall(install, () => welcome);
  const took = tookUpdate();
  const updates = { greet, propose: (worker: ServiceWorker) => propose(update, worker), took, write, say };

  async function greet(worker: ServiceWorker) {
    const state = await ask<State>(worker, { kind: "hello", version }, HOUR);
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
    const { saveData, effectiveType = "4g" } = navigator.connection ?? {};
    if (!keeper || !welcome || saveData || effectiveType !== "4g" || typeof DecompressionStream === "undefined") return;
    const { quota = Infinity, usage = 0 } = (await granted(() => navigator.storage.estimate())) ?? {};
    if (quota - usage > ROOM) await ask(keeper, { kind: "start" }, HOUR);
  }

  /** The program does not start: if what is kept here is damaged, mends it and loads the page anew, once. */
  async function mend() {
    clearTimeout(late);
    const worker = workers?.controller;
    if (!worker || attempt(() => sessionStorage.getItem("cairn-mended") ?? "")) return;
    const answer = await ask<{ mended: boolean }>(worker, { kind: "audit" }, HOUR);
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

    /** A game was kept: once, the browser is asked not to throw games away when room is short. */
    async saved(over: boolean) {
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

/** The lines that say what is kept here. */
function storageLines(lines: Places["lines"]) {
  return { write, tell };

  function write(words: string) {
    for (const line of lines) Object.assign(line, { className: "", textContent: words });
  }

  function tell(state: State) {
    if (!state.whole) return write(t(WORDS.unkept));
    for (const line of lines) {
      line.className = "tag ready";
      line.replaceChildren(icon("ok"), t(WORDS.whole, megabytes(state.bytes)));
    }
  }
}

interface Updates {
  greet: (worker: ServiceWorker) => Promise<void>;
  propose: (worker: ServiceWorker) => void;
  took: boolean; // a person has taken the update, and the browser held it back
  write: (words: string) => void;
  say: (words: string) => void;
}

/** A worker with a whole set is coming. */
async function arrived(
  registration: ServiceWorkerRegistration,
  worker: ServiceWorker,
  { greet, propose, took, say }: Updates,
) {
  await reaches(worker, "installed");
  const older = registration.active;
  if (!older) return void greet((await reaches(worker, "activated")) as ServiceWorker);
  if ((await ask<State>(worker, { kind: "hello", version }, 5000))?.version === version) {
    // The page came from the network, newer than what was kept: there is nothing to choose.
    await use(worker);
    await greet(worker);
    say(t(WORDS.renewed));
  } else if (took) {
    await use(worker);
    location.reload();
  } else propose(worker);
}

async function use(worker: ServiceWorker) {
  worker.postMessage({ kind: "use" }, [new MessageChannel().port2]);
  await reaches(worker, "activated");
}

/**
 * Offers a newer set, and takes it when a person says so.
 * @param update  the toast
 */
function propose(update: HTMLElement, worker: ServiceWorker) {
  (update.querySelector("p") as HTMLElement).textContent = t(WORDS.update);
  update.hidden = false;
  update.onclick = async ({ target }) => {
    const button = (target as Element).closest("button");
    if (!button) return;
    update.hidden = true;
    if (!button.hasAttribute("data-take")) return;
    attempt(() => (sessionStorage.setItem("cairn-taken", "yes"), ""));
    await Promise.race([use(worker), new Promise((held) => setTimeout(held, HELD))]);
    location.reload(); // what was held back comes as soon as the browser lets it
  };
}

async function register(workers: ServiceWorkerContainer, updates: Updates) {
  const { greet, write } = updates;
  const registration = await workers.register("./sw.js", { updateViaCache: "none" });
  let last: ServiceWorker | null = null;
  const coming = () => {
    const worker = registration.installing ?? registration.waiting;
    if (!worker || worker === last) return;
    last = worker;
    arrived(registration, worker, updates).catch(() => registration.active || write(t(WORDS.partly)));
  };
  registration.addEventListener("updatefound", coming);
  coming();
  if (registration.active) void greet((await reaches(registration.active, "activated")) as ServiceWorker);
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
 */
function offerInstall(install: HTMLElement, isWelcome: () => boolean) {
  let offer: WindowEventMap["beforeinstallprompt"] | undefined;
  const showInstall = () => (install.hidden = !(offer && isWelcome()));

  bind(window, {
    beforeinstallprompt: (event) => {
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
