import { ZERO, addDecimals, negateDecimal, subtractDecimals, type Decimal } from "../../money/decimal.ts";
import { rationalOf, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { noFigure, type Figure } from "./figure.ts";
import { modifiedDietz } from "./modified-dietz.ts";
import { multiplesOf, type Multiples } from "./multiples.ts";
import { timeWeightedReturn, yearlyRate, type SubPeriod } from "./time-weighted.ts";
import type { DatedFlow } from "./xirr.ts";

/** A call (LPCC) or distribution (LPCD) with the value of the position around it. Amounts are positive. */
export interface FundEvent {
  readonly day: Day;
  readonly type: "LPCC" | "LPCD";
  /** whole call, fees included; whole distribution */
  readonly amount: Decimal;
  /** part of a call that buys nothing */
  readonly fees: Decimal;
  /** part of a distribution that gives paid-in capital back */
  readonly returnOfCapital: Decimal;
  readonly navBefore: Decimal;
  readonly navAfter: Decimal;
}

/** A commitment to a fund with its events by day. */
export interface FundHistory {
  readonly commitment: Decimal | null;
  readonly events: readonly FundEvent[];
  readonly valuationDay: Day;
  readonly nav: Decimal;
}

export interface FundPerformance extends Multiples {
  readonly paidIn: Decimal;
  readonly invested: Decimal;
  readonly fees: Decimal;
  readonly distributed: Decimal;
  readonly returnOfCapital: Decimal;
  readonly nav: Decimal;
  readonly timeWeighted: Figure<Rational>;
  /** by the days from the first event to the valuation, however few: a fund's record is always shown per year */
  readonly timeWeightedPerYear: Figure<number>;
  readonly modifiedDietz: Figure<Rational>;
}

/**
 * Figures of one fund position. Sub-periods of the time-weighted return run from the value after one event to the
 * value before the next; the first event only opens the first of them. Flows of the modified Dietz return are those
 * after the first event, calls without fees, against the first value.
 */
export function fundPerformance({ commitment, events, valuationDay, nav }: FundHistory): FundPerformance {
  const sum = (type: FundEvent["type"], pick: (event: FundEvent) => Decimal): Decimal =>
    events.filter((event) => event.type === type).reduce((total, event) => addDecimals(total, pick(event)), ZERO);
  const paidIn = sum("LPCC", (event) => event.amount);
  const fees = sum("LPCC", (event) => event.fees);
  const invested = subtractDecimals(paidIn, fees);
  const distributed = sum("LPCD", (event) => event.amount);
  const first = events[0];
  const timeWeighted = timeWeightedReturn(subPeriodsOf(events, nav));
  return {
    ...multiplesOf({ commitment, paidIn, invested, distributed, nav }),
    paidIn,
    invested,
    fees,
    distributed,
    returnOfCapital: sum("LPCD", (event) => event.returnOfCapital),
    nav,
    timeWeighted,
    timeWeightedPerYear: perYear(timeWeighted, first ? valuationDay - first.day : 0),
    modifiedDietz: first
      ? modifiedDietz({
          from: first.day,
          to: valuationDay,
          opening: first.navAfter,
          closing: nav,
          flows: events.slice(1).map(flowOf),
        })
      : noFigure("no_flows"),
  };
}

function subPeriodsOf(events: readonly FundEvent[], nav: Decimal): SubPeriod[] {
  return events.map((event, i) => {
    return { opening: rationalOf(event.navAfter), closing: rationalOf(events[i + 1]?.navBefore ?? nav) };
  });
}

function flowOf({ day, type, amount, fees }: FundEvent): DatedFlow {
  return { day, amount: type === "LPCC" ? subtractDecimals(amount, fees) : negateDecimal(amount) };
}

function perYear(total: Figure<Rational>, days: number): Figure<number> {
  if (!total.value) return noFigure(total.reason);
  return days > 0 ? yearlyRate(total.value, days) : noFigure("no_time_passed");
}
