// A token bucket against floods: a burst at once, and a rate per second in the long run.
// @ts-check

/**
 * Room that is used up by what comes, and comes back with time.
 * @param {number} most
 * @param {number} rate  a second
 * @param {() => number} now  ms
 * @returns {(cost: number) => boolean} whether there was room
 */
export function bucket(most, rate, now) {
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
