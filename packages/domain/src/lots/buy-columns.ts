import { ZERO, powerOfTen, type Decimal } from "../money/decimal.ts";
import { FRACTION_PLACES } from "../money/round.ts";

/** The running totals of a position's plain trades (units and money in whole units of their own scales). */
export interface TradeColumns {
  /** units held after each change, never below zero */
  readonly quantity: Float64Array;
  /** bought less sold, in money: cost (+) and proceeds (-) */
  readonly amount: Float64Array;
  /** fees paid with the trades; null: none */
  readonly fees: Float64Array | null;
}

/**
 * Running totals over the changes of a position that was never short and took part in plain trades only: enough
 * to open and close lots first in, first out by one binary search.
 */
export interface BuyColumns {
  /** units bought */
  readonly quantity: Float64Array;
  /** cost of units bought, fees included */
  readonly cost: Float64Array;
}

/** Where first in, first out stands after some changes. */
export interface OpenLots {
  /** index of the change that opened the oldest open lot; the number of changes when none is open */
  readonly first: number;
  /** units left of that lot */
  readonly left: number;
}

const LIMIT = 2 ** 52;

/** True when units were never short, so that lots follow from running totals alone. */
export function isNeverShort({ quantity }: TradeColumns): boolean {
  for (let i = 0; i < quantity.length; i++) if ((quantity[i] as number) < 0) return false;
  return true;
}

/** The running totals; null where units were short or a sum could pass 2^52, and only the general engine will do. */
export function buyColumnsOf(trades: TradeColumns): BuyColumns | null {
  const { quantity, amount, fees } = trades;
  const count = quantity.length;
  const bought = new Float64Array(count);
  const cost = new Float64Array(count);
  let units = 0;
  let money = 0;
  let heldBefore = 0;
  let paidBefore = 0;
  for (let i = 0; i < count; i++) {
    const held = quantity[i] as number;
    const paid = (amount[i] as number) + (fees ? (fees[i] as number) : 0);
    if (held < 0) return null;
    if (held > heldBefore) {
      units += held - heldBefore;
      money += paid - paidBefore;
      if (units >= LIMIT || money >= LIMIT || money <= -LIMIT) return null;
    }
    bought[i] = units;
    cost[i] = money;
    heldBefore = held;
    paidBefore = paid;
  }
  return { quantity: bought, cost };
}

/** The oldest open lot after the first n changes, looked for from the newest on: what is open was mostly bought of late. */
export function openLotsAfter(trades: TradeColumns, buys: BuyColumns, n: number): OpenLots {
  if (n === 0 || trades.quantity[n - 1] === 0) return { first: n, left: 0 };
  const sold = (buys.quantity[n - 1] as number) - (trades.quantity[n - 1] as number);
  // Up to the change at `high` more than `sold` was bought, before the one at `low` no more than that.
  let high = n - 1;
  let reach = 8;
  while (high >= reach && (buys.quantity[high - reach] as number) > sold) {
    high -= reach;
    reach *= 2;
  }
  let low = Math.max(0, high - reach);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((buys.quantity[middle] as number) > sold) high = middle;
    else low = middle + 1;
  }
  return { first: low, left: (buys.quantity[low] as number) - sold };
}

/** Basis of what is held after the first n changes: whole + numerator / denominator, in the amount's unit. */
export interface BasisParts {
  readonly whole: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const NOTHING: BasisParts = { whole: 0, numerator: 0n, denominator: 1n };

/** First in, first out: the cost of the newest units, the oldest open lot by its share. */
export function basisAfter(trades: TradeColumns, buys: BuyColumns, n: number): BasisParts {
  const { first, left } = openLotsAfter(trades, buys, n);
  if (first === n) return NOTHING;
  const units = stepOf(buys.quantity, first);
  const cost = stepOf(buys.cost, first);
  const later = (buys.cost[n - 1] as number) - (buys.cost[first] as number);
  if (left === units) return { whole: later + cost, numerator: 0n, denominator: 1n };
  const product = cost * left;
  if (product < LIMIT && product > -LIMIT && product % units === 0) {
    return { whole: later + product / units, numerator: 0n, denominator: 1n };
  }
  return { whole: later, numerator: BigInt(cost) * BigInt(left), denominator: BigInt(units) };
}

const STEPS_BACK = 64;

/**
 * The same by going back from the n-th change until what was bought makes up what is held; null when that takes
 * more than 64 changes or a sum could pass 2^52, and `basisAfter` will be quicker.
 */
export function recentBasis({ quantity, amount, fees }: TradeColumns, n: number): BasisParts | null {
  let missing = n > 0 ? (quantity[n - 1] as number) : 0;
  let whole = 0;
  for (let i = n - 1; missing > 0; i--) {
    if (n - i > STEPS_BACK) return null;
    const units = (quantity[i] as number) - (i > 0 ? (quantity[i - 1] as number) : 0);
    if (units <= 0) continue;
    let cost = (amount[i] as number) - (i > 0 ? (amount[i - 1] as number) : 0);
    if (fees) cost += (fees[i] as number) - (i > 0 ? (fees[i - 1] as number) : 0);
    if (missing < units) {
      const product = cost * missing;
      if (product < LIMIT && product > -LIMIT && product % units === 0) {
        return { whole: whole + product / units, numerator: 0n, denominator: 1n };
      }
      return { whole, numerator: BigInt(cost) * BigInt(missing), denominator: BigInt(units) };
    }
    missing -= units;
    whole += cost;
    if (whole >= LIMIT || whole <= -LIMIT) return null;
  }
  return { whole, numerator: 0n, denominator: 1n };
}

/** What is left of the cost of the oldest open lot, at the scale of the amounts; zero where none is open. */
export function costOfOldest({ quantity, cost }: BuyColumns, { first, left }: OpenLots, amountScale: number): Decimal {
  if (left === 0) return ZERO;
  const [units, paid] = [stepOf(quantity, first), stepOf(cost, first)];
  if (left === units) return { mantissa: BigInt(paid), scale: amountScale };
  return basisDecimal({ whole: 0, numerator: BigInt(paid) * BigInt(left), denominator: BigInt(units) }, amountScale);
}

/** Basis parts as a decimal at the amount's scale, to 60 more places where the share is an infinite fraction. */
export function basisDecimal(parts: BasisParts, amountScale: number): Decimal {
  if (parts.numerator === 0n) return { mantissa: BigInt(parts.whole), scale: amountScale };
  const unit = powerOfTen(FRACTION_PLACES);
  const share = (parts.numerator * unit) / parts.denominator;
  return { mantissa: BigInt(parts.whole) * unit + share, scale: amountScale + FRACTION_PLACES };
}

/** What one change added to a running total. */
export function stepOf(running: Float64Array, index: number): number {
  return (running[index] as number) - (index > 0 ? (running[index - 1] as number) : 0);
}
