// The pendulum for the computer player, in its own worker: a turn a few milliseconds at a time, so that it can be
// dropped.
// @ts-check
import { loadPendulum } from "./engine.mjs";
import { outcomeText } from "./pendulum.mjs";

/** @typedef {import("./layout.mjs").Stone} Stone */
/** @typedef {{ stones: Stone[], release: import("./world.mjs").Release }} Question */
/** @typedef {Awaited<ReturnType<typeof loadTrials>>} Trials */

const STRIDE = 8; // steps between two looks at the clock

/** Rejects when the engine cannot be fetched. */
export async function loadTrials() {
  const pendulum = await loadPendulum();
  /** @type {ReturnType<typeof pendulum.turn> | undefined} */
  let steps;
  /** @type {Stone[]} */
  let stones = [];
  return {
    /**
     * Begins a turn; one that was not taken to its end gives back what it held.
     * @param {string} text  JSON of a question
     */
    begin(text) {
      steps?.return(/** @type {never} */ (undefined));
      const { stones: standing, release } = /** @type {Question} */ (JSON.parse(text));
      stones = standing;
      steps = pendulum.turn(stones, release);
    },
    /**
     * Goes on for about so many milliseconds.
     * @param {number} time
     * @returns {string} the action that tells the outcome, "" while there is none
     */
    go(time) {
      const end = performance.now() + time;
      while (steps) {
        for (let n = 0; n < STRIDE; n++) {
          const { done, value } = steps.next();
          if (!done) continue;
          steps = undefined;
          return outcomeText(stones, value);
        }
        if (performance.now() >= end) break;
      }
      return "";
    },
  };
}
