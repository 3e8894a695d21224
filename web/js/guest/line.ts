// The line to a guest's worker, in a frame that can reach nothing: keeps messages until it listens, and ends it where
// it is silent for too long.
import { granted } from "../given.ts";
import { checked } from "../runtime/snapshot.ts";
import { t } from "../shell/language.ts";
import type { Wheel } from "../sources/wheel.ts";
import { type Entered, NOWHERE, placeOf } from "./gate.ts";

/**
 * Ms without a sign, until it has begun, and between two looks. What ends a loop of Python, with its rule and line, is
 * in the worker, which gives signs as long as Python runs: only one call of C is silent.
 */
const [SILENCE, PATIENCE, LOOK] = [2000, 60_000, 400];
/** Ms until a frame is ended that nobody used. */
const UNUSED = 5000;
/** who hears what the worker says, and may change */
type Heard = { hear(text: string): void };
/** @param sum  of the one script that may run */
const policy = (sum: string) =>
  `default-src 'none'; script-src 'sha256-${sum}' 'wasm-unsafe-eval'; worker-src blob: data:; connect-src 'none'; ` +
  "base-uri 'none'; form-action 'none'";
const runtime = new URL("../../../runtime/", import.meta.url);
const app = new URL("../../../", import.meta.url);
/** The archives of Python, then ours; those of other games are of no use to a guest. */
const ARCHIVES = ["python_stdlib.zip"];
/** Begun with before the archives. */
const MACHINE = ["pyodide.asm.wasm", "pyodide-lock.json"];
const OURS = ["cairn.zip", "cairn_kit.zip", "cairn_laws.zip", "cairn_bots.zip", "cairn_more.zip"];
const MADE = /export default (_createPyodideModule);?\s*$/;

async function fetched(url: URL) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}

const text = async (url: URL) => (await fetched(url)).text();

/** The script of a guest's worker. */
async function fetchCode() {
  const [machine, worker] = await Promise.all([
    text(new URL("pyodide.asm.mjs", runtime)),
    text(new URL("../guest/worker.mjs", import.meta.url)),
  ]);
  return [
    "self.importScripts = () => { throw new TypeError('There is nothing to import here.'); };",
    machine.replace(MADE, "self.$1 = $1;").replaceAll("import.meta.url", "'https://guest.invalid/'"),
    worker,
  ].join("\n");
}

/** Files for a guest's worker, by name. */
const fetchFiles = async (named: readonly (readonly [string, URL])[]): Promise<Record<string, ArrayBuffer>> =>
  Object.fromEntries(
    await Promise.all(named.map(async ([name, url]) => [name, await (await fetched(url)).arrayBuffer()])),
  );

/**
 * The files that Python goes on with when its machine is there.
 * @param more  archives of ours that only some need
 */
async function fetchRest(more: readonly string[]) {
  const archives = [...ARCHIVES.map((name) => [name, runtime]), ...[...OURS, ...more].map((name) => [name, app])];
  const named = (archives as [string, URL][]).map(([name, where]) => [name, new URL(`${name}.txt`, where)] as const);
  const [start, files] = await Promise.all([kept(), fetchFiles(named)]);
  return start ? { ...files, "start.bin": start } : files;
}

/** The packages of a game, by where they are put: its wheels, their installer, and all of Python's library for both. */
async function fetchPacks(wheels: Wheel[]) {
  const lock = await (await fetched(new URL("pyodide-lock.json", runtime))).json();
  const [installer, rest] = await Promise.all(
    [lock.packages.micropip.file_name, "python_rest.zip.txt"].map(async (name) =>
      (await fetched(new URL(name, runtime))).arrayBuffer(),
    ),
  );
  return { installer, rest, wheels: wheels.map(({ name, bytes }) => ({ name, bytes })) };
}

/** The memory to start from, where it is kept on this device. It is checked here, as a guest has nothing to do so. */
async function kept() {
  const found = await granted(() => caches.match(new URL("start.bin", app)));
  return found?.status === 200
    ? checked(found).then(
        ({ buffer }) => buffer,
        () => undefined,
      )
    : undefined;
}

/** A frame with a worker in it that has begun: the machine is made ready while all else is on its way. */
async function begin(heard: Heard, more: readonly string[]) {
  const files = [fetchFiles(MACHINE.map((name) => [name, new URL(name, runtime)])), fetchRest(more)];
  for (const some of files) some.catch(() => {}); // who awaits them is told
  const [boot, code] = [await text(new URL("../boot.js", import.meta.url)), fetchCode()];
  code.catch(() => {});
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(boot)));
  const rules = policy(btoa(String.fromCharCode(...sum)));
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  const policed = `<meta http-equiv="Content-Security-Policy" content="${rules}">`;
  frame.srcdoc = `<!doctype html>${policed}<script>${boot}</script>`;
  const { port1, port2 } = new MessageChannel();
  let isOver = false;
  const isThere = new Promise((resolve) => {
    const come = ({ source }: MessageEvent) => {
      if (source !== frame.contentWindow || isOver) return;
      removeEventListener("message", come);
      resolve(undefined);
    };
    addEventListener("message", come);
  });
  function end() {
    isOver = true;
    port1.postMessage("end"); // WebKit ends no worker with its frame
    port1.close();
    frame.remove();
  }
  document.body.append(frame);
  port1.onmessage = ({ data }) => !isOver && heard.hear(data);
  try {
    await isThere;
    frame.contentWindow?.postMessage(await code, "*", [port2]);
    for (const some of files) {
      const given = await some;
      port1.postMessage(given, Object.values(given));
    }
  } catch (reason) {
    end();
    throw reason;
  }
  const send = (said: string | object) => port1.postMessage(said);
  return { send, end };
}

/** A frame that was begun before it is known who will use it. */
let ahead: { heard: Heard; made: ReturnType<typeof begin>; early: string[] } | undefined;

let shown = () => {};

/**
 * Begins one for the guest who is about to come; it is ended where none comes.
 * @returns when its table is shown, or it is ended, or some seconds have gone by
 */
export function beginAhead(): Promise<void> {
  const early: string[] = [];
  const heard = { hear: (text: string) => void early.push(text) };
  const mine = { heard, early, made: begin(heard, []) };
  ahead = mine;
  mine.made.catch(() => {}); // who takes it is told
  return new Promise((resolve) => {
    shown = resolve;
    setTimeout(() => {
      resolve();
      if (ahead !== mine) return;
      ahead = undefined;
      mine.made.then(
        ({ end }) => end(),
        () => {},
      );
    }, UNUSED);
  });
}

/** Begins one for when the guest that is there has to be ended, unless there is one. */
export const beginSpare = () => void (ahead ?? beginAhead());

/** The frame that was begun ahead, or else a new one. */
function taken(hear: (text: string) => void, more: readonly string[]) {
  if (!ahead || more.length) return begin({ hear }, more);
  const { heard, early, made } = ahead;
  ahead = undefined;
  heard.hear = hear;
  queueMicrotask(() => early.forEach(hear));
  return made;
}

/**
 * Why it is ended that was silent; WebKit, which is Apple's, ends no worker that is in the middle of something.
 * @param rule  that it is in, or ""
 */
const endless = (rule: string) =>
  [
    rule ? t("“{name}” does not come to an end.", { name: rule }) : t("These rules do not come to an end."),
    navigator.vendor.startsWith("Apple") ? t("In this browser they run on unseen until this tab is closed.") : "",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * @param actions  `ended`: it was silent, said too much, or could not begin
 * @param more  archives that it needs besides
 */
export function createLine(
  { hear, ended }: { hear(text: string): void; ended(why: string, where: Entered): void },
  more: readonly string[] = [],
) {
  /** Messages to a worker that is on its way. */
  let waiting: (string | Promise<object>)[] | undefined = [];
  /** Looks since it was heard. A page that is busy itself looks seldom. */
  let looks = 0;
  /** Where its code was entered last. */
  let entered = NOWHERE;
  const made = taken(take, more);
  const watch = setInterval(look, LOOK);
  made.catch((reason) => end(String(reason)));

  /** Ends it where nothing has been heard for too long. */
  function look() {
    looks += 1;
    if (looks * LOOK > (waiting ? PATIENCE : SILENCE)) endSilent();
    else if (!waiting) ask("ping"); // much of what it is told is answered by nothing else
  }

  function endSilent() {
    if (waiting) end(t("It did not start in a minute."));
    else end(endless(entered.rule), entered);
  }

  function ask(said: string | Promise<object>) {
    Promise.all([made, said]).then(
      ([there, what]) => there.send(what),
      (reason) => end(String(reason)),
    );
  }

  /** Says what has waited, as far as the next thing that takes its time. */
  function flush() {
    const kept = waiting ?? [];
    waiting = undefined;
    for (const said of kept) post(said);
  }

  function post(said: string | Promise<object>) {
    if (waiting) return void waiting.push(said);
    if (typeof said !== "string") waiting = [];
    ask(said);
  }

  function take(text: string) {
    const place = placeOf(text);
    if (place) return void (entered = place); // the frame says so, while the worker may be silent
    looks = 0;
    if (text === "runs" || text === "pong") return;
    if (text === "ready") return flush();
    if (text === "endless") return end(endless(entered.rule), entered);
    if (text === "flood") return end(t("It said too much at once, and was ended."));
    if (text === "fallen") return end(t("Its worker could not be loaded."));
    hear(text);
    if (text.includes('"view"')) shown();
  }

  function stop() {
    shown();
    clearInterval(watch);
    made.then(
      (there) => there.end(),
      () => {},
    );
  }

  function end(why: string, where = NOWHERE) {
    stop();
    ended(why, where);
  }

  return {
    post: (text: string) => post(text),
    /** Gives it what a game needs. */
    equip: (wheels: Wheel[]) => post(fetchPacks(wheels)),
    /** Whether its worker has begun, and hears what is said. */
    isReady: () => !waiting,
    /** Takes back what a worker was to be told; whether it has not begun, and is not told. */
    takeBack: (text: string) => waiting !== undefined && Boolean((waiting = waiting.filter((said) => said !== text))),
    stop,
  };
}
