// The pendulum for the computer player, in its own worker: a turn a few milliseconds at a time, so that it can be
// dropped.
import { loadPendulum } from "./engine.ts";
import type { Stone } from "./layout.ts";
import { outcomeText } from "./pendulum.ts";
import type { Release } from "./world.ts";

type Question = { stones: Stone[]; release: Release };
export type Trials = Awaited<ReturnType<typeof loadTrials>>;

const STRIDE = 8; // steps between two looks at the clock

/** Rejects when the engine cannot be fetched. */
export async function loadTrials() {
  const pendulum = await loadPendulum();
  let steps: ReturnType<typeof pendulum.turn> | undefined;
  let stones: Stone[] = [];
  return {
    /**
     * Begins a turn; one that was not taken to its end gives back what it held.
     * @param text  JSON of a question
     */
    begin(text: string) {
      steps?.return(undefined as never);
      const { stones: standing, release } = JSON.parse(text) as Question;
      stones = standing;
      steps = pendulum.turn(stones, release);
    },
    /**
     * Goes on for about so many milliseconds.
     * @returns the action that tells the outcome, "" while there is none
     */
    go(time: number): string {
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
