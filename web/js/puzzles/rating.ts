// Glicko-2, by Mark Glickman's “Example of the Glicko-2 system”: how strong a player is after some results.

type Strength = { rating: number; deviation: number; volatility: number };
/** against whom, and 1 for a win, 0 for a loss */
type Result = { rating: number; deviation: number; score: number };

const [MIDDLE, SCALE, TAU, EXACT] = [1500, 173.7178, 0.5, 1e-6];

/** The strength after the results of one period. */
export function rate({ rating, deviation, volatility }: Strength, results: Result[]): Strength {
  const [mu, phi] = [(rating - MIDDLE) / SCALE, deviation / SCALE];
  let [information, surprise] = [0, 0];
  for (const { rating, deviation, score } of results) {
    const weight = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (rating - MIDDLE) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const variance = 1 / information;
  const next = volatilityAfter(volatility, phi, variance, (variance * surprise) ** 2);
  const spread = 1 / Math.sqrt(1 / (phi ** 2 + next ** 2) + information);
  return {
    rating: MIDDLE + SCALE * (mu + spread ** 2 * surprise),
    deviation: SCALE * spread,
    volatility: next,
  };
}

/**
 * Step 5 of the paper.
 * @param square  of the estimated improvement
 */
function volatilityAfter(sigma: number, phi: number, variance: number, square: number) {
  const a = Math.log(sigma ** 2);
  const f = (x: number) => {
    const total = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (square - total)) / (2 * total ** 2) - (x - a) / TAU ** 2;
  };
  let [low, high] = [a, Math.log(square - phi ** 2 - variance)];
  if (!Number.isFinite(high)) for (high = a - TAU; f(high) < 0; high -= TAU);
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EXACT) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}
