/** Present values of what was received against what was paid, at one rate. */
export interface BalancePoint {
  /** ln(received / paid): zero where the rate is a rate of return */
  readonly level: number;
  /** mean years until a unit of present value is received */
  readonly receivedYears: number;
  /** mean years until a unit of present value is paid */
  readonly paidYears: number;
}

/** Balance by exponent x = ln(1 + r). Its slope is `paidYears` - `receivedYears`. */
export type PresentValueBalance = (exponent: number) => BalancePoint;

/**
 * The exponents that are searched: every rate that a double can tell from -100 % and from infinity. The bounds are
 * not alike, so that halving does not step on the rates people use and split a root that is only touched.
 */
const LOWEST = -3000;
const HIGHEST = 3141.59;
/** An interval this narrow is not halved any more. */
const NARROW = 1e-6;
/** A balance this near to zero where its slope is zero is a root that is touched, not crossed. */
const TOUCH = 1e-13;

const YEAR = 365;
/** Exponents x years up to which no present value comes near the limits of doubles. */
const NEAR_EXPONENT = 300;
/** Present values smaller than this against the largest (ln) do not show in a sum of doubles. */
const LOST = -60;
/** Flows after which a running factor is worked out anew, and steps in days whose factors are at hand. */
const STEPS = 16;
const AT_HAND = 8;
/** Newton's steps that a root is looked for with before its interval is halved. */
const NEWTON_STEPS = 12;
/** After a step this small the next one would be its square: nothing that a double shows. */
const LAST_STEP = 1e-11;

/** Present value of a side (ln) and its mean years. */
interface SidePoint {
  logarithm: number;
  years: number;
}

/**
 * The balance of flows of both signs on ascending days. ln of a sum of exponentials is convex in x, hence both mean
 * times fall as x rises (their derivative is minus a variance): the slope on an interval is bounded by the mean times
 * at its ends.
 */
export function balanceOf(days: Int32Array, amounts: Float64Array): PresentValueBalance {
  const span = (days[days.length - 1] as number) - (days[0] as number);
  const factors = new Float64Array(AT_HAND);
  let logarithms: Float64Array | null = null;
  return (exponent) => {
    const perDay = exponent / YEAR;
    if (Math.abs(perDay) * span <= NEAR_EXPONENT) {
      for (let step = 0; step < AT_HAND; step++) factors[step] = Math.exp(-perDay * step);
      return nearBalance(days, amounts, perDay, factors);
    }
    logarithms ??= amounts.map((amount) => Math.log(Math.abs(amount)));
    const inward = farSum(days, amounts, logarithms, perDay, 1);
    const outward = farSum(days, amounts, logarithms, perDay, -1);
    return pointOf(inward.logarithm - outward.logarithm, inward.years, outward.years);
  };
}

function pointOf(level: number, receivedYears: number, paidYears: number): BalancePoint {
  return { level, receivedYears, paidYears };
}

/** Where nothing over- or underflows: one product per flow, the factor stepping from day to day. */
function nearBalance(days: Int32Array, amounts: Float64Array, perDay: number, factors: Float64Array): BalancePoint {
  const first = days[0] as number;
  let factor = 1;
  let before = 0;
  let received = 0;
  let receivedDays = 0;
  let paid = 0;
  let paidDays = 0;
  for (let i = 0; i < days.length; i++) {
    const day = (days[i] as number) - first;
    const step = day - before;
    before = day;
    if (step < AT_HAND && i % STEPS !== 0) factor *= factors[step] as number;
    else factor = Math.exp(-perDay * day);
    const worth = (amounts[i] as number) * factor;
    if (worth > 0) {
      received += worth;
      receivedDays += worth * day;
    } else {
      paid -= worth;
      paidDays -= worth * day;
    }
  }
  return pointOf(Math.log(received) - Math.log(paid), receivedDays / received / YEAR, paidDays / paid / YEAR);
}

/** The flows of one sign elsewhere, relative to their largest present value. */
function farSum(
  days: Int32Array,
  amounts: Float64Array,
  logarithms: Float64Array,
  perDay: number,
  sign: 1 | -1,
): SidePoint {
  const first = days[0] as number;
  let largest = -Infinity;
  for (let i = 0; i < days.length; i++) {
    if ((amounts[i] as number) * sign < 0) continue;
    const term = (logarithms[i] as number) - perDay * ((days[i] as number) - first);
    if (term > largest) largest = term;
  }
  let [sum, timed] = [0, 0];
  for (let i = 0; i < days.length; i++) {
    if ((amounts[i] as number) * sign < 0) continue;
    const day = (days[i] as number) - first;
    const term = (logarithms[i] as number) - perDay * day - largest;
    if (term < LOST) continue;
    const worth = Math.exp(term);
    sum += worth;
    timed += worth * day;
  }
  return { logarithm: largest + Math.log(sum), years: timed / sum / YEAR };
}

/**
 * All exponents where the balance is zero, ascending. An interval is left only when bounds on the balance or on its
 * slope prove that it holds none or exactly one.
 */
export function rootsOf(balance: PresentValueBalance, { low: lowest, high: highest }: Reach): number[] {
  const roots: number[] = [];
  const search = (from: number, low: BalancePoint, to: number, high: BalancePoint): void => {
    const slopes = { least: high.paidYears - low.receivedYears, most: low.paidYears - high.receivedYears };
    const crosses = low.level > 0 !== high.level > 0;
    if (!crosses && staysAway(low.level, high.level, slopes, to - from)) return;
    if (slopes.least >= 0 || slopes.most <= 0 || to - from < NARROW) {
      if (crosses) roots.push(crossing(balance, from, to));
      else if (slopeOf(low) > 0 !== slopeOf(high) > 0) {
        const turn = turning(balance, from, to);
        if (Math.abs(balance(turn).level) < TOUCH) roots.push(turn);
      }
      return;
    }
    const middle = (from + to) / 2;
    const point = balance(middle);
    search(from, low, middle, point);
    search(middle, point, to, high);
  };
  search(lowest, balance(lowest), highest, balance(highest));
  return roots;
}

/**
 * The only exponent where the balance is zero, on one side of 0; none where it is beyond what a double can tell. `isAbove`:
 * it is known to be there once and above 0, else below.
 */
export function onlyRootOf(balance: PresentValueBalance, isAbove: boolean): number | null {
  const bound = isAbove ? HIGHEST : LOWEST;
  const origin = balance(0);
  if (origin.level === 0) return 0;
  // Newton's steps find it without a look at the bound, unless one of them leaves the side.
  let at = origin;
  let place = 0;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const next = place - at.level / slopeOf(at);
    const isInside = isAbove ? next > 0 && next < bound : next < 0 && next > bound;
    if (!isInside) break;
    if (Math.abs(next - place) <= LAST_STEP * Math.max(1, Math.abs(place))) return next;
    place = next;
    at = balance(place);
    if (at.level === 0) return place;
  }
  if (balance(bound).level > 0 === origin.level > 0) return null;
  return isAbove ? crossing(balance, 0, bound) : crossing(balance, bound, 0);
}

/** Exponents outside of which there is no root. */
export interface Reach {
  readonly low: number;
  readonly high: number;
}

/** Bounds that are not alike here either. */
const SHORTER = 0.97;

/**
 * Where the balance of flows of both signs on ascending days can be zero. Beyond what is quick to work out, mean times lie
 * between those there and the first or the last flow of their side: mostly the balance then never comes back to zero, and
 * looking for roots out there, where each present value is an exponential of its own, took most of the time.
 */
export function reachOf(days: Int32Array, amounts: Float64Array, balance: PresentValueBalance): Reach {
  const near = (NEAR_EXPONENT * YEAR) / ((days[days.length - 1] as number) - (days[0] as number));
  const [low, high] = [Math.max(LOWEST, -near * SHORTER), Math.min(HIGHEST, near)];
  const yearsOf = (at: number): number => ((days[at] as number) - (days[0] as number)) / YEAR;
  const isReceived = (amount: number): boolean => amount > 0;
  const isPaid = (amount: number): boolean => amount < 0;
  const first = { received: yearsOf(amounts.findIndex(isReceived)), paid: yearsOf(amounts.findIndex(isPaid)) };
  const last = { received: yearsOf(amounts.findLastIndex(isReceived)), paid: yearsOf(amounts.findLastIndex(isPaid)) };
  const [atLow, atHigh] = [balance(low), balance(high)];
  const above = { least: first.paid - atHigh.receivedYears, most: atHigh.paidYears - first.received };
  const below = { least: atLow.paidYears - last.received, most: last.paid - atLow.receivedYears };
  return {
    low: neverComesBack(atLow.level, { least: -below.most, most: -below.least }, low - LOWEST) ? low : LOWEST,
    high: neverComesBack(atHigh.level, above, HIGHEST - high) ? high : HIGHEST,
  };
}

/** Whether a balance stays away from zero over a width, going out from a level by slopes within bounds. */
function neverComesBack(level: number, slopes: { least: number; most: number }, width: number): boolean {
  return level > 0
    ? level + Math.min(0, slopes.least) * width > TOUCH
    : level + Math.max(0, slopes.most) * width < -TOUCH;
}

/** True when lines from both ends at the steepest slopes possible meet before they reach zero. */
function staysAway(low: number, high: number, slopes: { least: number; most: number }, width: number): boolean {
  const span = slopes.most - slopes.least;
  if (low > 0) return meeting(low, high, slopes.least, slopes.most, width, span) > TOUCH;
  return meeting(-low, -high, -slopes.most, -slopes.least, width, span) > TOUCH;
}

function meeting(low: number, high: number, least: number, most: number, width: number, span: number): number {
  if (span <= 0) return Math.min(low, high);
  const at = Math.min(width, Math.max(0, (low - high + most * width) / span));
  return Math.min(low + least * at, high - most * (width - at));
}

function slopeOf({ paidYears, receivedYears }: BalancePoint): number {
  return paidYears - receivedYears;
}

/** The root between two points of opposite sign: Newton's steps, halving where a step would leave the bracket. */
function crossing(balance: PresentValueBalance, from: number, to: number): number {
  const rises = balance(to).level > 0;
  let [low, high] = [from, to];
  let at = (low + high) / 2;
  for (let step = 0; step < 200; step++) {
    const point = balance(at);
    if (point.level === 0) return at;
    if (point.level > 0 === rises) high = at;
    else low = at;
    const newton = at - point.level / slopeOf(point);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - at) <= 1e-16 * Math.max(1, Math.abs(at))) return next;
    at = next;
  }
  return at;
}

/** Where the slope changes its sign, by halving. */
function turning(balance: PresentValueBalance, from: number, to: number): number {
  const rises = slopeOf(balance(to)) > 0;
  let [low, high] = [from, to];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (slopeOf(balance(middle)) > 0 === rises) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
