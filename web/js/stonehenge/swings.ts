// Questions to the worker that simulates: started with the game, so that the first swing does not wait for the engine.
import { t } from "../shell/language.ts";
import type { Film } from "./film.ts";
import type { Stone } from "./layout.ts";
import type { Release } from "./world.ts";

export type Swings = ReturnType<typeof createSwings>;

export interface Outcome {
  text: string; // is the action that tells it, `stones` are those that still stand
  lost: number[];
  stones: Stone[];
  film?: Film;
}
/** for the outcome of a swing */
interface Waiting {
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
  seen: ((part: Film) => void) | undefined;
}

export function createSwings() {
  const waiting: Map<number, Waiting> = new Map();
  let worker: Worker | undefined;
  let count = 0;

  function fail(error: Error) {
    worker?.terminate();
    worker = undefined; // the next question starts another one
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start() {
    const begun = new Worker(new URL("../stonehenge/worker.mjs", import.meta.url), { type: "module" });
    begun.onmessage = ({ data: { id, error, part, ...outcome } }) => {
      const awaited = waiting.get(id);
      if (part) return awaited?.seen?.(part);
      waiting.delete(id);
      if (error === undefined) awaited?.resolve(outcome);
      else awaited?.reject(new Error(error));
    };
    begun.onerror = (event) => {
      event.preventDefault();
      fail(new Error(event.message || t("The physics did not load.")));
    };
    return begun;
  }

  worker = start();
  return {
    /**
     * The outcome of a swing; rejects when the engine cannot be had.
     * @param seen  called with each part of the film while it is made
     */
    ask: (stones: Stone[], release: Release, filmed: boolean = false, seen?: (part: Film) => void): Promise<Outcome> =>
      new Promise((resolve, reject) => {
        worker ??= start();
        waiting.set(++count, { resolve, reject, seen });
        worker.postMessage({ id: count, stones, release, filmed, live: seen !== undefined });
      }),
    end: () => fail(new Error("The game was left.")),
  };
}
