// Questions to the worker that simulates: started with the game, so that the first swing does not wait for the engine.
// @ts-check
import { t } from "../shell/language.mjs";

/** @typedef {ReturnType<typeof createSwings>} Swings */

/** @typedef {import("./layout.mjs").Stone} Stone */
/** @typedef {import("./world.mjs").Release} Release */
/** @typedef {import("./film.mjs").Film} Film */
/**
 * @typedef {object} Outcome
 * @property {string} text  is the action that tells it, `stones` are those that still stand
 * @property {number[]} lost
 * @property {Stone[]} stones
 * @property {Film} [film]
 */
/**
 * @typedef {object} Waiting  for the outcome of a swing
 * @property {(outcome: any) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(part: Film) => void} [seen]
 */

export function createSwings() {
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  /** @type {Worker | undefined} */
  let worker;
  let count = 0;

  /** @param {Error} error */
  function fail(error) {
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
     * @param {Stone[]} stones
     * @param {Release} release
     * @param {boolean} [filmed]
     * @param {(part: Film) => void} [seen]  called with each part of the film while it is made
     * @returns {Promise<Outcome>}
     */
    ask: (stones, release, filmed = false, seen = undefined) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        waiting.set(++count, { resolve, reject, seen });
        worker.postMessage({ id: count, stones, release, filmed, live: seen !== undefined });
      }),
    end: () => fail(new Error("The game was left.")),
  };
}
