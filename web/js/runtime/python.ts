// The line to the program: starts Python under PyScript in its worker, and keeps messages until it listens.
import { given } from "../given.ts";
import { t } from "../shell/language.ts";
import { provideChannel, provideDatabases } from "../storage/stand-in.ts";
import type { PageMessage, ProgramMessage } from "./messages.ts";
import { refusedNeed } from "./needs.ts";
import { createPatience } from "./patience.ts";

type Hearing = (message: ProgramMessage) => unknown;
interface Actions {
  listen: () => Promise<Hearing>; // fetches what hears the program, while that starts
  onProgress: (share: number) => void; // 0 to 1
  onFailure: (details: string) => void; // Python cannot start, or its worker died
}

const PATIENCE = 120_000; // ms awake without any sign of progress before we give up waiting

/** When something has been painted, or nothing is: a page that nobody sees, or that awaits its words. */
export const painted = () =>
  new Promise((resolve) => {
    // The first paint may be of the ground alone.
    const look = new PerformanceObserver((seen) => seen.getEntriesByName("first-contentful-paint").forEach(resolve));
    look.observe({ type: "paint", buffered: true });
    setTimeout(resolve, document.hidden ? 0 : 500);
  });

/**
 * Fetches the program that PyScript's tag names; PyScript, which finds it in the cache then, waits for ever for what is
 * not there.
 */
async function named() {
  const { src } = document.querySelector('script[type="py"]') as HTMLScriptElement;
  const { ok, url, status } = await fetch(src);
  if (!ok) throw new Error(`${url} answered ${status}`);
}

/**
 * Fetches the rules of a game that is likely to be wanted: Python, which waits for what it imports, finds them in the
 * cache then.
 */
export function fetchRules(game: string) {
  if (given(() => navigator.serviceWorker.controller) || !game) return; // they are on this device
  fetch(new URL(`../../../cairn_${game}.zip.txt`, import.meta.url)).catch(() => {});
}

/** @param first  what goes first */
export function startPython({ listen, onProgress, onFailure }: Actions, first?: Promise<void>) {
  const waiting: PageMessage[] = [];
  let worker: Worker | undefined;
  let heard: Hearing;
  let ready = false;
  let failed = false;
  const watch = createPatience(PATIENCE, () => fail(t("It did not start in two minutes.")));

  function fail(reason: unknown) {
    if (failed) return;
    failed = true;
    watch.stop();
    console.error(reason);
    onFailure(reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason));
  }

  function progress(share: number) {
    watch.renew();
    onProgress(share);
  }

  function take(message: ProgramMessage) {
    if (message.kind === "progress") progress(message.share);
    else if (message.kind === "ready") {
      watch.stop();
      ready = true;
      // What waits for the program goes before what waits for its being there.
      for (const kept of waiting.splice(0)) send(kept);
      heard(message);
    } else heard(message);
  }

  function send(message: PageMessage) {
    if (ready) worker?.postMessage(JSON.stringify(message));
    else if (message.kind === "language")
      waiting.unshift(message); // the first words are to be in it
    else waiting.push(message);
  }

  async function start() {
    if (refusedNeed()) throw new Error("This browser refuses WebAssembly.");
    await first?.catch(() => {});
    // Who goes straight to a table waits for Python; all else of the page has been fetched by now.
    if (!("seated" in document.documentElement.dataset)) await painted();
    progress(0.05);
    provideChannel();
    [heard] = await Promise.all([listen(), named(), provideDatabases()]);
    const { hooks, whenDefined } = await import("../../../runtime/pyscript/core.js");
    // At once, before the worker is told of it: the one hook PyScript itself puts there is sent there as text and
    // evaluated, which our policy refuses; it only serves a file system that we do not use.
    hooks.worker.onBeforeRunAsync.clear();
    const { xworker } = await whenDefined("py");
    worker = xworker;
    worker.onmessage = ({ data }) => {
      if (typeof data !== "string" || data[0] !== "[") return;
      JSON.parse(data).forEach(take);
    };
    worker.addEventListener("error", ({ error, message }) => fail(error ?? message));
    await xworker.ready;
  }

  start().catch(fail);
  return { send };
}
