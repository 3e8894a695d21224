// A swing seen from above, and handed to the view frame by frame: as it happens, again in slow motion, or as still
// pictures.
// @ts-check
import { pace } from "../shell/settings.mjs";
import { frameAt, lengthOf } from "./film.mjs";
import { BALL, STONE } from "./measures.mjs";
import { SCALE } from "./plan.mjs";
import { cornersOf } from "./solid.mjs";
import { FRAMES } from "./stage/frames.mjs";

/** @typedef {import("./plan.mjs").Plan} Plan */
/** @typedef {import("./stage/frames.mjs").Frame} Frame */
/** @typedef {import("./stage/frames.mjs").Laid} Laid */
/** @typedef {import("../board/svg.mjs").Shape} Shape */

/** Seconds from still to still, where nothing is to move. */
const STILL = 0.225;

/**
 * Its last picture stays, with `flying` on the plan, until it is cleared.
 * @param {import("./film.mjs").Film} film
 * @param {{
 *   plan: Plan,
 *   lies: ReadonlySet<number>,
 *   speed: number,
 *   still: boolean,
 *   onFrame(frame: Frame, n: number): void,
 * }} how  `lies`: the lintels
 * @returns {{ done: Promise<boolean>, cancel(): void }} `done` tells whether it was shown to its end
 */
export function fly(film, { plan, lies, speed, still, onFrame }) {
  plan.svg.classList.add("flying");
  let [pending, shown] = [0, -1];
  const faster = pace() || 1;
  /** @type {number | undefined} */
  let start;
  /** @type {(whole: boolean) => void} */
  let settle;
  const done = /** @type {Promise<boolean>} */ (new Promise((resolve) => (settle = resolve)));

  /** @param {boolean} whole */
  function end(whole) {
    cancelAnimationFrame(pending);
    settle(whole);
  }

  /** @param {number} now */
  function tick(now) {
    const length = lengthOf(film);
    start ??= now;
    // What is not recorded yet is waited for.
    if (film.grows) start = Math.max(start, now - ((length - 1) / FRAMES / speed / faster) * 1000);
    const seconds = ((now - start) / 1000) * speed * faster;
    const reached = still ? Math.floor(seconds / STILL) * STILL : seconds;
    const n = Math.min(length - 1, Math.floor(reached * FRAMES));
    if (n !== shown) {
      const frame = frameAt(film, n);
      plan.drawBelow(picture(frame, plan, lies));
      onFrame(frame, n);
      shown = n;
    }
    if (film.grows || seconds * FRAMES < length) pending = requestAnimationFrame(tick);
    else end(true);
  }

  if (lengthOf(film)) pending = requestAnimationFrame(tick);
  else end(true);
  return { done, cancel: () => end(false) };
}

/** @param {Frame} frame @param {Plan} plan @param {ReadonlySet<number>} lies @returns {Shape[]} */
export function picture({ stones, ball }, plan, lies) {
  const shapes = [...stones]
    .sort((a, b) => a.position.y - b.position.y)
    .map((stone) => shadow(stone, plan, lies.has(stone.id)));
  return ball ? [...shapes, sun(plan.point(ball.position))] : shapes;
}

/** @param {[number, number]} at @returns {Shape} */
const sun = ([cx, cy]) => ["sun", "circle", { class: "ball", cx, cy, r: BALL.radius * SCALE }];

/**
 * The outline of a stone from above: the hull of its corners.
 * @param {Laid} stone
 * @param {Plan} plan
 * @param {boolean} lintel
 * @returns {Shape}
 */
function shadow({ id, position, rotation }, plan, lintel) {
  const middle = plan.point(position);
  const seen = hull(cornersOf(rotation).map((corner) => plan.beside(middle, corner)));
  const upper = !lintel && position.y > STONE.high;
  return [
    `stone${id}`,
    "polygon",
    {
      class: lintel ? "stone lintel" : upper ? "stone upper" : "stone",
      points: seen.map((at) => at.join(",")).join(" "),
    },
  ];
}

/** The points that surround the others. @param {[number, number][]} points @returns {[number, number][]} */
function hull(points) {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param {[number, number][]} points  from one side to the other */
function half(points) {
  /** @type {[number, number][]} */
  const found = [];
  for (const point of points) {
    while (found.length > 1 && !left(found[found.length - 2], found[found.length - 1], point)) found.pop();
    found.push(point);
  }
  return found.slice(0, -1);
}

/** @param {[number, number]} a @param {[number, number]} b @param {[number, number]} c */
const left = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
