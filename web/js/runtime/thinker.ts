// The line to the computer player: starts its worker when one is at the table or asked something, and knows when it has
// stopped.

import { type Message as Language, t } from "../shell/language.ts";
import type { Answer, Question } from "./messages.ts";

/** to who thinks: a worker, or what stands for one */
export interface Line {
  postMessage(message: unknown): void;
  terminate: () => void;
  onmessage: ((event: MessageEvent) => void) | null; // `data`: the text of a list of messages
  onerror: ((event: ErrorEvent) => void) | null;
}
interface Actions {
  onMessage: (message: Answer) => void; // what it says of the question that stands
  onStopped: (details: string, why: string) => void; // it cannot start, has died, or has no answer
  line: () => Line | undefined; // another one than to a worker of its own
}

const SIGINT = 2; // what Python takes for Ctrl-C
/** To which kind of question each message belongs. */
const SPOKEN: Record<string, string> = {
  progress_of_search: "think",
  action: "think",
  hint: "hint",
  analysis: "analyse",
  judged: "review",
  reviewed: "review",
  proving: "prove",
  proved: "prove",
};
const PATIENCE = 60_000; // ms without a sign of life while something is asked

export function createThinker({ onMessage, onStopped, line }: Actions) {
  let worker: Line | undefined;
  /** The question that it thinks about. */
  let question: Question | undefined;
  /** In which language it is to answer, if not in English. */
  let words: Language | undefined;
  /** Its last answer. */
  let settled: Question | undefined;
  let watch = 0;
  /** For which game the worker has been made ready. */
  let prepared = "";
  /**
   * Shared with the worker, where there is such memory (WebKit may have none even when isolated); elsewhere a thought
   * ends after its slice.
   */
  const flag =
    crossOriginIsolated && globalThis.SharedArrayBuffer ? new Uint8Array(new SharedArrayBuffer(1)) : undefined;

  function stopped(reason: unknown, why: string = "") {
    clearTimeout(watch);
    worker?.terminate();
    worker = undefined;
    if (question) onStopped(String(reason), why);
  }

  function wait() {
    clearTimeout(watch);
    if (question) watch = setTimeout(() => stopped(t("It was silent for a minute.")), PATIENCE);
  }

  function take(message: Answer) {
    wait();
    if (message.kind === "ready" || message.kind === "progress") return;
    if (!question || message.id !== question.id || message.at !== question.at) return; // it speaks of an older question
    if (message.kind === "failed") return stopped(message.details, message.why);
    // As well, though of the same position.
    if (message.kind in SPOKEN && SPOKEN[message.kind] !== question.kind) return;
    if (message.kind === "action" || message.kind === "hint" || ("is_done" in message && message.is_done)) settle();
    onMessage(message);
  }

  function settle() {
    settled = question;
    question = undefined;
    clearTimeout(watch);
  }

  /** Ends the slice of a thought that runs; what follows is heard at once. */
  function interrupt() {
    if (flag) flag[0] = SIGINT;
  }

  function start() {
    if (worker) return worker;
    const made = line() ?? begun();
    made.onmessage = ({ data }) => {
      if (worker === made) for (const message of JSON.parse(data)) take(message);
    };
    made.onerror = (event) => {
      event.preventDefault();
      if (worker === made) stopped(event.message ?? t("Its worker could not be loaded."));
    };
    if (flag) made.postMessage(flag);
    if (words) made.postMessage(JSON.stringify(words));
    prepared = "";
    return (worker = made);
  }

  return {
    /** Ends the line: who is asked next may be another one. */
    move: () => (settle(), worker?.terminate(), (worker = undefined)),
    /** Asks; an older question is dropped. */
    ask(next: Question) {
      question = next;
      wait();
      const seed = Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join(" ");
      try {
        interrupt();
        start().postMessage(JSON.stringify({ ...next, seed }));
      } catch (reason) {
        setTimeout(stopped, 0, reason); // where a browser has no module workers
      }
    },

    /** @param message  what forProgram gives */
    speak(message: Language) {
      words = message;
      worker?.postMessage(JSON.stringify(words));
    },

    /** The question that stands. */
    question: () => question,

    /** Its last answer was of no use: it has stopped, and the question stands once more. */
    refuse(why: string) {
      question ??= settled;
      stopped(why, why);
    },

    /**
     * Starts the worker, and has it load what a game needs, so that it is ready when it is asked.
     * @param physical  whether it is tried out in a physics
     */
    warm(game: string, physical: boolean) {
      try {
        const started = start();
        if (question || prepared === game) return;
        prepared = game;
        started.postMessage(JSON.stringify({ kind: "prepare", game, physical }));
      } catch {
        // It is told when something is asked.
      }
    },

    /** Drops the question. */
    rest() {
      if (!question) return;
      settle();
      interrupt();
      worker?.postMessage(JSON.stringify({ kind: "stop" }));
    },
  };
}

/** A worker of our own. */
const begun = (): Line =>
  new Worker(new URL("../runtime/thinker-worker.mjs", import.meta.url), { type: "module", name: "thinker" });
