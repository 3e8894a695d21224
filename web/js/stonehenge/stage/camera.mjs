// The eye: behind the hand, so framed that the whole circle is in the picture, and never in a hurry.
// @ts-check
import { PerspectiveCamera, Vector3 } from "../../../../runtime/three.mjs";

const AWAY = 78;
/** At that distance, what must be within the picture to both sides, and the height it must show. */
const [WIDTH, HEIGHT] = [35, 19.5];
/** How quickly the eye gets where it should be: the part of the way that is left shrinks e-fold so often a second. */
const EASE = 5;
/** Centimetres from where it should be at which the eye is there. */
const THERE = 0.1;

/** What is looked at from where, in a place that is tall and in one that is low. */
const VIEWS = {
  hand: { tall: { rise: 0.25, away: AWAY, y: 2.5 }, low: { rise: 0.145, away: AWAY, y: 3.4 } },
  side: { tall: { rise: 0.24, away: 76, y: 2 }, low: { rise: 0.2, away: 74, y: 2.5 } },
  piles: { tall: { rise: 0.42, away: 108, y: -1.5 }, low: { rise: 0.44, away: 132, y: -4.5 } },
};

/** @typedef {{ turn: number, rise: number, away: number, x: number, y: number, z: number }} View  direction of the eye from the middle and how high it is, in radians; distance; what it looks at */

export function createEye() {
  const camera = new PerspectiveCamera(30, 1, 5, 4000);
  /** @type {View} */
  const here = { turn: -0.314, ...VIEWS.hand.tall, x: 0, z: 0 };
  const goal = { ...here };
  const target = new Vector3();
  /** @type {"tall" | "low"} */
  let shape = "tall";
  /** @type {keyof typeof VIEWS} */
  let last = "hand";
  place();

  function place() {
    const { turn, rise, away, x, y, z } = here;
    const level = away * Math.cos(rise);
    camera.position.set(x + level * Math.cos(turn), y + away * Math.sin(rise), z - level * Math.sin(turn));
    camera.lookAt(target.set(x, y, z));
  }

  return {
    camera,
    /** @param {number} width @param {number} height */
    resize(width, height) {
      const focal = Math.min(width / WIDTH, height / HEIGHT) * AWAY;
      shape = width > 1.4 * height ? "low" : "tall";
      Object.assign(goal, VIEWS[last][shape]);
      camera.fov = (2 * Math.atan(height / 2 / focal) * 180) / Math.PI;
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
    },
    /** Where the eye should be. @param {keyof typeof VIEWS} view @param {{ turn?: number, x?: number, z?: number }} [more] */
    seek(view, more) {
      last = view;
      Object.assign(goal, { x: 0, z: 0 }, VIEWS[view][shape], more);
    },
    get turn() {
      return goal.turn;
    },
    /** Goes some of the way, or all of it at once. @param {number} seconds @returns {boolean} whether there is some left */
    step(seconds) {
      const part = 1 - Math.exp(-EASE * seconds);
      let left = 0;
      for (const key of /** @type {(keyof View)[]} */ (Object.keys(here))) {
        let way = goal[key] - here[key];
        if (key === "turn") way = Math.atan2(Math.sin(way), Math.cos(way));
        here[key] += way * part;
        left = Math.max(left, Math.abs(way) * (1 - part) * (key === "turn" || key === "rise" ? AWAY : 1));
      }
      place();
      return left > THERE;
    },
  };
}
