/** A rating, its deviation, and its volatility (Glicko-2, on the scale of Elo). */
export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
}

/** One result: the other's rating, its deviation, and 1, ½ or 0. */
export interface Outcome {
  rating: number;
  deviation: number;
  score: number;
}

export const NEW_RATING: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };
/** Glicko-2's own scale: 400 / ln 10. */
const SCALE = 173.7178;
const CENTRE = 1500;
/** The constraint of the volatility; Glickman advises 0.3 to 1.2. */
const TAU = 0.5;
const CLOSE = 1e-6;
/** The limits of the deviation: that of a newcomer, and a minimum. */
const MOST_DEVIATION = 350;
const LEAST_DEVIATION = 45;

/** The rating after one period with these results; without results only the deviation grows. */
export function rated(before: Rating, outcomes: readonly Outcome[]): Rating {
  const mu = (before.rating - CENTRE) / SCALE;
  const phi = before.deviation / SCALE;
  const sigma = before.volatility;
  if (outcomes.length === 0) return { ...before, deviation: bounded(Math.hypot(phi, sigma) * SCALE) };
  let precision = 0;
  let surprise = 0;
  for (const one of outcomes) {
    const g = 1 / Math.sqrt(1 + (3 * (one.deviation / SCALE) ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + Math.exp(-g * (mu - (one.rating - CENTRE) / SCALE)));
    precision += g * g * expected * (1 - expected);
    surprise += g * (one.score - expected);
  }
  const variance = 1 / precision;
  const delta = variance * surprise;
  const volatility = newVolatility(sigma, phi, variance, delta);
  const unsure = Math.hypot(phi, volatility);
  const newPhi = 1 / Math.sqrt(1 / (unsure * unsure) + 1 / variance);
  return { rating: (mu + newPhi * newPhi * surprise) * SCALE + CENTRE, deviation: bounded(newPhi * SCALE), volatility };
}

/** Step 5 of Glickman's paper: the root of f by the Illinois method. */
function newVolatility(sigma: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - start) / (TAU * TAU);
  };
  let low = start;
  let high = start - TAU;
  if (delta * delta > phi * phi + variance) high = Math.log(delta * delta - phi * phi - variance);
  else while (f(high) < 0) high -= TAU;
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}

function bounded(deviation: number): number {
  return Math.min(MOST_DEVIATION, Math.max(LEAST_DEVIATION, deviation));
}
