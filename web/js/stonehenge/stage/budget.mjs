// Keeps drawing within a frame: when frames come late, shadows get coarser and then go, and then there are fewer
// pixels. What stands still is always drawn as well as it can be: then one frame is all there is.
// @ts-check

/**
 * @typedef {object} Level  pixels of the shadows to a side, and of the screen to a CSS pixel at most
 * @property {number} shadow
 * @property {number} ratio
 */

/** @type {readonly Level[]} */
const LEVELS = [
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

/** @param {(level: Level) => void} apply */
export function createBudget(apply) {
  /** @type {number[]} */
  let frames = [];
  let [last, used] = [-Infinity, 0];
  apply(LEVELS[0]);

  /** @param {number} level */
  function use(level) {
    if (level !== used) apply(LEVELS[(used = level)]);
  }

  return {
    /** Chooses the level before a frame of something that moves. @param {number} now */
    moving(now) {
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
