// A token bucket against floods: a burst at once, and a rate per second in the long run.

/**
 * Room that is used up by what comes, and comes back with time.
 * @param rate  a second
 * @param now  ms
 * @returns whether there was room
 */
export function bucket(most: number, rate: number, now: () => number): (cost: number) => boolean {
  let left = most;
  let filled = now();
  return (cost) => {
    const moment = now();
    left = Math.min(most, left + (Math.max(0, moment - filled) / 1000) * rate);
    filled = moment;
    if (left < cost) return false;
    left -= cost;
    return true;
  };
}
