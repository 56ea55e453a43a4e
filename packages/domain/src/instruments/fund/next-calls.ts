import { allocate } from "../../money/allocate.ts";
import { ZERO, mantissaAt, subtractDecimals, type Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { addPeriods } from "../../time/periodicity.ts";

/** What a commitment may still ask for, and the cash that is there for it; one currency. */
export interface CallPlan {
  /** notices that are not paid yet */
  readonly open: readonly { readonly due: Day; readonly amount: Decimal }[];
  /** what may still be called beyond them */
  readonly unfunded: Decimal;
  readonly cash: Decimal;
  readonly today: Day;
  /** the last day on which the fund may call; null: not known, so nothing is expected beyond the notices */
  readonly until: Day | null;
  /** decimals that are paid; default 2 */
  readonly minorUnit?: number;
}

/** A call to come, with the cash that would be left after it; below zero it is not there. */
export interface ExpectedCall {
  readonly due: Day;
  readonly amount: Decimal;
  readonly cashAfter: Decimal;
  /** no notice yet: the unfunded part spread evenly over the quarters left */
  readonly isEstimated: boolean;
}

/**
 * The calls to come against cash: open notices by their due days (overdue ones first), and what is unfunded in equal
 * parts every quarter from today to the end, the last one taking the remainder. In all exactly what is open and unfunded.
 */
export function nextCalls(plan: CallPlan): ExpectedCall[] {
  const noticed = plan.open.map((notice) => ({ ...notice, isEstimated: false }));
  const calls = [...noticed, ...expected(plan)].toSorted((a, b) => a.due - b.due);
  let cash = plan.cash;
  return calls.map((call) => {
    cash = subtractDecimals(cash, call.amount);
    return { ...call, cashAfter: cash };
  });
}

function expected({ unfunded, today, until, minorUnit = 2 }: CallPlan): Omit<ExpectedCall, "cashAfter">[] {
  if (until === null || until <= today || unfunded.mantissa <= ZERO.mantissa) return [];
  const days: Day[] = [];
  for (let count = 1; addPeriods(today, "Q", count) <= until; count++) days.push(addPeriods(today, "Q", count));
  if (days.length === 0) days.push(until);
  const scale = Math.max(unfunded.scale, minorUnit);
  const parts = allocate(
    mantissaAt(unfunded, scale),
    days.map(() => 1n),
  );
  return days.map((due, i) => ({ due, amount: { mantissa: parts[i] ?? 0n, scale }, isEstimated: true }));
}
