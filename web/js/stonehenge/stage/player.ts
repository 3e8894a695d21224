// When the view is drawn: at the next frame after something changed, and on as long as something moves.
import type { Eye } from "./camera.ts";
import type { Screen } from "./screen.ts";

/** what moves by itself */
interface Act {
  step: (seconds: number) => boolean;
  end: () => void; // is called once, also when it is cut short
}

/** Seconds from still to still, where nothing is to move: six of them make a swing. */
const STILL = 0.225;
/** The longest step of what moves, in seconds, on a device that draws slowly. */
const LONGEST = 0.25;

/**
 * Draws at the next frame, and goes on as long as something moves.
 * @param with_  `also`: what else passes with time
 */
export function createPlayer({
  eye,
  screen,
  reduceMotion,
  also,
}: {
  eye: Eye;
  screen: Screen;
  reduceMotion: boolean;
  also(seconds: number): boolean;
}) {
  let act: Act | null = null;
  let [pending, before] = [0, -Infinity];
  /** Whether the frame before was one of something that moves. */
  let going = false;

  function wake() {
    pending ||= requestAnimationFrame(tick);
  }

  function tick(now: number) {
    pending = 0;
    if (paint(now, act, false)) wake();
  }

  /**
   * @param running  whether a simulation runs
   * @returns whether something goes on moving
   */
  function paint(now: number, doing: Act | null, running: boolean): boolean {
    // A frame may bear an earlier time than the moment of a simulation before it; after a rest it is as if from the
    // frame before.
    const seconds = going ? Math.min(LONGEST, Math.max(0, now - before) / 1000) : 1 / 60;
    before = now;
    const acting = doing ? doing.step(seconds) : false;
    const looking = eye.step(reduceMotion ? Infinity : seconds);
    const fading = also(seconds);
    screen.draw(now, (acting || looking || fading || running) && !reduceMotion);
    if (doing && !acting) finish();
    going = act !== null || looking || fading || running;
    return act !== null || looking || fading;
  }

  function finish() {
    const ended = act;
    act = null;
    ended?.end();
  }

  function rest() {
    finish();
    cancelAnimationFrame(pending);
    pending = 0;
  }

  return {
    wake,
    finish,
    /**
     * Moves something by itself until it stands.
     * @param end  called once, also when it is cut short
     */
    play(step: Act["step"], end: () => void) {
      finish();
      let mine: Act | null = null;
      const done: Promise<void> = new Promise((resolve) => (act = mine = { step, end: () => (end(), resolve()) }));
      wake();
      return { done, cancel: () => act === mine && finish() };
    },
    /** Rests before a moment of a running simulation; false where it is too soon after the last one for a still. */
    pause() {
      if (reduceMotion && performance.now() - before < 900 * STILL) return false; // a little early is no motion yet
      rest();
      return true;
    },
    /** Draws a moment of a running simulation. */
    running: () => paint(performance.now(), null, true),
    end: rest,
  };
}
