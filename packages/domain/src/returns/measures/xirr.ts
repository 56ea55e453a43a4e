import { approximate } from "../../money/approximate.ts";
import { ZERO, addDecimals, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import type { NoFigureReason } from "./figure.ts";
import { balanceOf, onlyRootOf, reachOf, rootsOf } from "./present-value-balance.ts";

/** Money on a day: negative when it is put in, positive when it comes back (or the other way round). */
export interface DatedFlow {
  readonly day: Day;
  readonly amount: Decimal;
}

/** A rate of return: `rate` = `growth` - 1. Near -100 % only `growth` still tells roots apart. */
export interface XirrRoot {
  readonly rate: number;
  readonly growth: number;
}

export interface XirrAnswer {
  /** `too_high`: there are roots, but none that could be read */
  readonly status: "unique" | "multiple" | "no_solution" | "too_high";
  /** the only root; null where there is none that could be read, or more than one */
  readonly rate: number | null;
  /** ascending; those that could be read */
  readonly roots: readonly XirrRoot[];
  /** how often the flows, added up per day, change their sign: no more roots than that (Descartes) */
  readonly signChanges: number;
}

/** A root is found to about 12 digits after the point: what is smaller than that is 0. */
const NOISE = 1e-12;
/** What 1 becomes in a year at the highest rate that is a figure: beyond, a double's digits end before the point. */
const HIGHEST_GROWTH = 1e15;
/** A root this near to ln(1 + r) = 0 is 0 % where the flows add up to exactly nothing. */
const NEAR_ZERO = 1e-9;

/**
 * Money-weighted rate of return: all r > -1 with sum c_i (1 + r)^(-(d_i - d_first)/365) = 0, days by actual/365 fixed,
 * compounded yearly (the definition of XIRR in spreadsheets). The order of the flows does not matter. None and
 * several roots are said, never guessed at. Rates are good to about 12 digits.
 */
export function xirr(flows: readonly DatedFlow[]): XirrAnswer {
  const perDay = flowsPerDay(flows);
  const days = Int32Array.from(perDay, ({ day }) => day);
  const amounts = Float64Array.from(perDay, ({ amount }) => approximate(amount));
  const total = perDay.reduce((sum, { amount }) => addDecimals(sum, amount), ZERO);
  return solve(days, amounts, signOfDecimal(total) === 0);
}

/**
 * The same of whole amounts (in any unit, below 2^53) on days that ascend; a day may stand there more than once. Both
 * columns are used up: they hold the flows of each day afterwards.
 */
export function xirrOfDays(days: Int32Array, amounts: Float64Array): XirrAnswer {
  let count = 0;
  for (let i = 0; i < days.length; i++) {
    const day = days[i] as Day;
    const amount = amounts[i] as number;
    if (count > 0 && days[count - 1] === day) amounts[count - 1] = (amounts[count - 1] as number) + amount;
    else {
      // What came to nothing on the day before leaves its place.
      if (count > 0 && amounts[count - 1] === 0) count -= 1;
      days[count] = day;
      amounts[count] = amount;
      count += 1;
    }
  }
  if (count > 0 && amounts[count - 1] === 0) count -= 1;
  const [ownDays, put] = [days.subarray(0, count), amounts.subarray(0, count)];
  const isAbove = sideOfOnlyRoot(put);
  if (isAbove === null) return solve(ownDays, put, isNothing(put));
  const signChanges = signChangesOf(put);
  const root = onlyRootOf(balanceOf(ownDays, put), isAbove);
  return answerOf(root === null ? [] : [rootAt(root)], signChanges);
}

/**
 * Whether there is one root only and it is above 0 % (or below); null: that does not tell. Above there are no more roots
 * than the running sum of the flows changes its sign, below no more than the sum of those that are left, and as many or
 * an even number fewer (Laguerre; Pólya and Szegő, "Aufgaben und Lehrsätze", part V, 80).
 */
function sideOfOnlyRoot(amounts: Float64Array): boolean | null {
  let total = 0;
  let largest = 0;
  for (let i = 0; i < amounts.length; i++) {
    total += amounts[i] as number;
    largest = Math.max(largest, Math.abs(total));
  }
  if (total === 0 || largest > Number.MAX_SAFE_INTEGER / 2) return null;
  let [sum, above, below, sign, signLeft] = [0, 0, 0, 0, Math.sign(total)];
  for (let i = 0; i < amounts.length; i++) {
    sum += amounts[i] as number;
    const now = Math.sign(sum);
    if (now !== 0) {
      if (sign !== 0 && now !== sign) above += 1;
      sign = now;
    }
    const left = Math.sign(total - sum);
    if (left !== 0) {
      if (left !== signLeft) below += 1;
      signLeft = left;
    }
  }
  return above + below === 1 ? above === 1 : null;
}

/** Flows of each day, none of them zero. */
function solve(days: Int32Array, amounts: Float64Array, isEven: boolean): XirrAnswer {
  const signChanges = signChangesOf(amounts);
  if (signChanges === 0) return answerOf([], signChanges);
  const balance = balanceOf(days, amounts);
  const roots = rootsOf(balance, reachOf(days, amounts, balance)).map((exponent) =>
    rootAt(isEven && Math.abs(exponent) < NEAR_ZERO ? 0 : exponent),
  );
  return answerOf(roots, signChanges);
}

function answerOf(found: readonly XirrRoot[], signChanges: number): XirrAnswer {
  const roots = found.filter(({ growth }) => growth <= HIGHEST_GROWTH);
  const [first] = roots;
  const status =
    found.length > 1 && first ? "multiple" : first ? "unique" : found.length > 0 ? "too_high" : "no_solution";
  return { status, rate: first && status === "unique" ? first.rate : null, roots, signChanges };
}

/** Why there is no one rate, by the name that every answer gives it; null: there is one. */
export function reasonOfXirr({ status }: XirrAnswer): NoFigureReason | null {
  return REASONS[status];
}

const REASONS: Readonly<Record<XirrAnswer["status"], NoFigureReason | null>> = {
  unique: null,
  multiple: "several_solutions",
  no_solution: "no_solution",
  too_high: "rate_too_high",
};

function signChangesOf(amounts: Float64Array): number {
  let signChanges = 0;
  for (let i = 1; i < amounts.length; i++)
    if ((amounts[i] as number) > 0 !== (amounts[i - 1] as number) > 0) signChanges++;
  return signChanges;
}

/** Whether whole amounts add up to exactly nothing. */
function isNothing(amounts: Float64Array): boolean {
  let total = 0;
  let largest = 0;
  for (const amount of amounts) {
    total += amount;
    largest = Math.max(largest, Math.abs(total));
  }
  if (largest <= Number.MAX_SAFE_INTEGER) return total === 0;
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n) === 0n;
}

function rootAt(found: number): XirrRoot {
  const exponent = Math.abs(found) < NOISE ? 0 : found;
  return { rate: Math.expm1(exponent), growth: Math.exp(exponent) };
}

/** One flow per day with money on it, by day. */
function flowsPerDay(flows: readonly DatedFlow[]): DatedFlow[] {
  const amounts = new Map<Day, Decimal>();
  for (const { day, amount } of flows) amounts.set(day, addDecimals(amounts.get(day) ?? ZERO, amount));
  return [...amounts]
    .filter(([, amount]) => amount.mantissa !== 0n)
    .map(([day, amount]) => ({ day, amount }))
    .sort((a, b) => a.day - b.day);
}
