import { approximate } from "../money/approximate.ts";
import { ZERO, addDecimals, signOfDecimal, type Decimal } from "../money/decimal.ts";
import type { Day } from "../time/day.ts";
import { balanceOf, rootsOf } from "./present-value-balance.ts";

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
  readonly status: "unique" | "multiple" | "no_solution";
  /** the only root; null where there is none or more than one */
  readonly rate: number | null;
  /** ascending */
  readonly roots: readonly XirrRoot[];
  /** how often the flows, added up per day, change their sign: no more roots than that (Descartes) */
  readonly signChanges: number;
}

/** A root this near to ln(1 + r) = 0 is 0 % where the flows add up to exactly nothing. */
const NEAR_ZERO = 1e-9;

/**
 * Money-weighted rate of return: all r > -1 with sum c_i (1 + r)^(-(d_i - d_first)/365) = 0, days by actual/365 fixed,
 * compounded yearly (the definition of XIRR in spreadsheets). The order of the flows does not matter. None and
 * several roots are said, never guessed at. Rates are good to about 12 digits.
 */
export function xirr(flows: readonly DatedFlow[]): XirrAnswer {
  const perDay = flowsPerDay(flows);
  const signChanges = countSignChanges(perDay);
  const first = perDay[0];
  if (!first || signChanges === 0) return { status: "no_solution", rate: null, roots: [], signChanges };
  const balance = balanceOf(
    perDay.map(({ day, amount }) => ({ years: (day - first.day) / 365, amount: approximate(amount) })),
  );
  const total = perDay.reduce((sum, { amount }) => addDecimals(sum, amount), ZERO);
  const isEven = signOfDecimal(total) === 0;
  const roots = rootsOf(balance).map((exponent) => rootAt(isEven && Math.abs(exponent) < NEAR_ZERO ? 0 : exponent));
  const status = roots.length === 0 ? "no_solution" : roots.length === 1 ? "unique" : "multiple";
  return { status, rate: status === "unique" ? (roots[0] as XirrRoot).rate : null, roots, signChanges };
}

function rootAt(exponent: number): XirrRoot {
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

function countSignChanges(flows: readonly DatedFlow[]): number {
  const signs = flows.map(({ amount }) => signOfDecimal(amount));
  return signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length;
}
