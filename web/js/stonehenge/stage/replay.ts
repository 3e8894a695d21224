// The last swing again: in slow motion while the ball is among the stones, or as six stills with reduced motion.
import { FRAMES, type Frame, trimmed } from "./frames.ts";

const AMONG = 19;
/** Frames before the ball is among the stones: it begins there, the ball just out of the picture. */
const LEAD = FRAMES / 6;
/** How fast time passes: among the stones, and else. */
const [SLOW, QUICK] = [0.22, 0.6];
const [STILLS, STILL] = [6, 0.8];

export function createReplay(
  whole: readonly Frame[],
  stills: boolean,
  draw: (before: Frame, after: Frame, part: number) => void,
) {
  const frames = trimmed(whole);
  const last = frames.length - 1;
  const first = frames.findIndex(({ ball }) => ball && Math.hypot(ball.position.x, ball.position.z) < AMONG);
  let at = Math.max(0, first - LEAD);
  /** @returns whether there is more to come */
  function step(seconds: number): boolean {
    if (last < 0) return false;
    const { ball } = frames[Math.floor(at)];
    const among = ball && Math.hypot(ball.position.x, ball.position.z) < AMONG;
    at = Math.min(last, at + seconds * FRAMES * (among ? SLOW : QUICK));
    const n = Math.floor(at);
    draw(frames[n], frames[Math.min(last, n + 1)], at - n);
    return at < last;
  }

  let [waited, shown] = [STILL, 0];
  function still(seconds: number): boolean {
    if (last < 0) return false;
    waited += seconds;
    if (waited < STILL) return true;
    if (shown === STILLS) return false;
    waited = 0;
    const start = Math.max(0, first);
    const n = Math.round(start + ((last - start) * shown++) / (STILLS - 1));
    draw(frames[n], frames[n], 0);
    return true;
  }
  return { step: stills ? still : step };
}
