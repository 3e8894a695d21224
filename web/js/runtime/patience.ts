// Waits for a sign of progress only as long as the page is awake: who closes a laptop while something starts finds it
// going on.

const STEP = 1_000; // ms

/**
 * Calls `over` once so many ms have gone by without a sign, asleep not counted: a page that sleeps gets one step for
 * all it slept.
 */
export function createPatience(most: number, over: () => void) {
  let steps = 0;
  let timer = 0;

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  function step() {
    steps += 1;
    if (steps * STEP < most) return;
    stop();
    over();
  }

  return {
    stop,
    /** There was a sign of progress: wait anew. */
    renew() {
      steps = 0;
      timer ||= Number(setInterval(step, STEP));
    },
  };
}
