// Directions in tenths of a degree as pairs of whole numbers: the same recurrence, and so the same table, as
// compass.py.

import type { Pose } from "./layout.ts";
import { RIM, STONE, UNIT } from "./measures.ts";

export const CIRCLE = 3600;
const RADIUS = 10_000_000n;
const FINE = 10n ** 40n;
/** The cosine of a tenth of a degree, times FINE. */
const STEP = 9_999_984_769_132_876_988_029_012_479_257_127_656_613n;

/** Cosine and sine of every direction, times 10^7; 0 is east, and they go anticlockwise. */
export const COMPASS: readonly (readonly [number, number])[] = boxed();

function boxed() {
  const quarter = cosines();
  const fold = (n: number) => {
    const within = ((n % CIRCLE) + CIRCLE) % CIRCLE;
    const half = within > 1800 ? CIRCLE - within : within;
    return half > 900 ? 0 - quarter[1800 - half] : quarter[half];
  };
  return Array.from({ length: CIRCLE }, (_, n) => [fold(n), fold(n - 900)] as const);
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

/**
 * The pose of a stone built on the rim.
 * @param angle  in tenths of a degree
 */
export function upright(angle: number): Pose {
  const [cosine, sine] = COMPASS[angle];
  const rim = Math.round(RIM * UNIT.position);
  const [j, w] = half(cosine, sine);
  return [round(rim * cosine), (STONE.high / 2) * UNIT.position, round(-rim * sine), 0, j, 0, w];
}

/** Sine and cosine of half a turn: the larger one by its root, the other from it. */
function half(cosine: number, sine: number) {
  const radius = UNIT.rotation;
  const larger = Math.floor(Math.sqrt(((radius + Math.abs(cosine)) * radius) / 2));
  if (cosine >= 0) return [Math.floor((sine * radius) / (2 * larger)), larger];
  return [sine >= 0 ? larger : 0 - larger, Math.floor((Math.abs(sine) * radius) / (2 * larger))];
}

/** A product with a cosine, in whole units; halves go up. */
const round = (product: number) => Math.floor((2 * product + UNIT.rotation) / (2 * UNIT.rotation));
