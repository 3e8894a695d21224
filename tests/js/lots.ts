/** Numbers that look random, the same in every run (mulberry32). */
export function lots(seed) {
  return (below) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let z = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    z ^= z + Math.imul(z ^ (z >>> 7), 61 | z);
    return ((z ^ (z >>> 14)) >>> 0) % below;
  };
}
