// Directions in tenths of a degree as pairs of whole numbers: the same recurrence, and so the same table, as
// compass.py.
// @ts-check
import { RIM, STONE, UNIT } from "./measures.mjs";

/** @typedef {import("./layout.mjs").Pose} Pose */

export const CIRCLE = 3600;
const RADIUS = 10_000_000n;
const FINE = 10n ** 40n;
/** The cosine of a tenth of a degree, times FINE. */
const STEP = 9_999_984_769_132_876_988_029_012_479_257_127_656_613n;

/**
 * Cosine and sine of every direction, times 10^7; 0 is east, and they go anticlockwise.
 * @type {readonly (readonly [number, number])[]}
 */
export const COMPASS = boxed();

function boxed() {
  const quarter = cosines();
  const fold = (/** @type {number} */ n) => {
    const within = ((n % CIRCLE) + CIRCLE) % CIRCLE;
    const half = within > 1800 ? CIRCLE - within : within;
    return half > 900 ? 0 - quarter[1800 - half] : quarter[half];
  };
  return Array.from({ length: CIRCLE }, (_, n) => /** @type {const} */ ([fold(n), fold(n - 900)]));
}

/** From 0 to 90 degrees: cos(n + 1) = 2 cos(1) cos(n) - cos(n - 1), rounded at the end only. */
function cosines() {
  let [before, now] = [STEP, FINE];
  return Array.from({ length: 901 }, () => {
    const cosine = Number((now * RADIUS * 2n + FINE) / (FINE * 2n));
    [before, now] = [now, (2n * STEP * now) / FINE - before];
    return cosine;
  });
}

/** The pose of a stone built on the rim. @param {number} angle in tenths of a degree @returns {Pose} */
export function upright(angle) {
  const [cosine, sine] = COMPASS[angle];
  const rim = Math.round(RIM * UNIT.position);
  const [j, w] = half(cosine, sine);
  return [round(rim * cosine), (STONE.high / 2) * UNIT.position, round(-rim * sine), 0, j, 0, w];
}

/**
 * Sine and cosine of half a turn: the larger one by its root, the other from it.
 * @param {number} cosine
 * @param {number} sine
 */
function half(cosine, sine) {
  const radius = UNIT.rotation;
  const larger = Math.floor(Math.sqrt(((radius + Math.abs(cosine)) * radius) / 2));
  if (cosine >= 0) return [Math.floor((sine * radius) / (2 * larger)), larger];
  return [sine >= 0 ? larger : 0 - larger, Math.floor((Math.abs(sine) * radius) / (2 * larger))];
}

/** A product with a cosine, in whole units; halves go up. @param {number} product */
const round = (product) => Math.floor((2 * product + UNIT.rotation) / (2 * UNIT.rotation));
