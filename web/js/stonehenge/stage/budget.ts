// Keeps drawing within a frame: when frames come late, shadows get coarser and then go, and then there are fewer
// pixels. What stands still is always drawn as well as it can be: then one frame is all there is.

/** pixels of the shadows to a side, and of the screen to a CSS pixel at most */
interface Level {
  shadow: number;
  ratio: number;
}

const LEVELS: readonly Level[] = [
  { shadow: 2048, ratio: 2 },
  { shadow: 1024, ratio: 2 },
  { shadow: 0, ratio: 2 },
  { shadow: 0, ratio: 1.5 },
  { shadow: 0, ratio: 1 },
];
/**
 * Frames that are looked at together; the milliseconds that their median may take (50 a second), and those that call
 * for more than one step.
 */
const [WINDOW, SLOW, HOPELESS] = [10, 20, 60];
/** A longer pause than this is no frame: nothing was moving. */
const PAUSE = 1000;

/** The level that this device was found to afford, kept for the next view of the same visit. */
let affordable = 0;

export function createBudget(apply: (level: Level) => void) {
  let frames: number[] = [];
  let [last, used] = [-Infinity, 0];
  apply(LEVELS[0]);

  function use(level: number) {
    if (level !== used) apply(LEVELS[(used = level)]);
  }

  return {
    /** Chooses the level before a frame of something that moves. */
    moving(now: number) {
      const took = now - last;
      last = now;
      if (took < PAUSE) frames.push(took);
      else frames = [];
      if (frames.length === WINDOW) {
        const median = frames.sort((a, b) => a - b)[WINDOW >> 1];
        frames = [];
        if (median > SLOW) affordable = Math.min(LEVELS.length - 1, affordable + (median > HOPELESS ? 2 : 1));
      }
      use(affordable);
    },
    /** Whether this device was found to be too slow for everything. */
    isStrained: () => affordable > 0,
    /** Takes the best level, for the one frame of something that does not move. */
    still: () => use(0),
  };
}
