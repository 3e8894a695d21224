// One small texture for everything that is not smooth: blotches, fine grain, streaks and cracks, one in each channel;
// it tiles.
import { DataTexture, LinearFilter, LinearMipmapLinearFilter, RepeatWrapping } from "../../../../runtime/three.mjs";

const SIDE = 128;

/** Smooth noise from a grid of random values that repeats after `cells`. */
function lattice(cells: number, random: () => number) {
  const values = Float32Array.from({ length: cells * cells }, random);
  /** @param v  0 to 1 */
  return (u: number, v: number) => {
    const [x, y] = [u * cells, v * cells];
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [a, b] = [x - i, y - j].map((part) => part * part * (3 - 2 * part));
    const at = (p: number, q: number) => values[(q % cells) * cells + (p % cells)];
    return (at(i, j) * (1 - a) + at(i + 1, j) * a) * (1 - b) + (at(i, j + 1) * (1 - a) + at(i + 1, j + 1) * a) * b;
  };
}

/** Random numbers that are the same in every view: a linear congruential generator. */
function createRandom() {
  let seed = 20260621;
  return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

export function createGrain() {
  const random = createRandom();
  const [broad, middle, small, fine] = [5, 13, 31, 64].map((cells) => lattice(cells, random));
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let n = 0; n < SIDE * SIDE; n++) {
    const [u, v] = [(n % SIDE) / SIDE, Math.floor(n / SIDE) / SIDE];
    const blotch = 0.5 * broad(u, v) + 0.32 * middle(u, v) + 0.18 * small(u, v);
    const streak = 0.6 * middle((u * 3) % 1, (v + 0.3) % 1) + 0.4 * small((u * 2) % 1, v);
    const crack = 1 - Math.abs(middle(v, u) + 0.4 * small(v, u) - 0.7) * 5;
    const parts = [blotch, 0.55 * fine(u, v) + 0.45 * random(), streak, Math.max(0, crack)];
    data.set(
      parts.map((part) => Math.round(255 * part)),
      n * 4,
    );
  }
  const texture = new DataTexture(data, SIDE, SIDE);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
