import { adjustToBusinessDay } from "../../time/business-day.ts";
import type { Day } from "../../time/day.ts";
import { addPeriods } from "../../time/periodicity.ts";
import type { LoanTerms } from "./loan-terms.ts";

type Calendar = Pick<LoanTerms, "start" | "periodicity" | "periods" | "end" | "businessDayRule">;

/** The day on which so many periods of a loan are over, from 0; the last one ends with the loan, where that is sooner. */
export function periodEnd({ start, periodicity, periods, end }: Calendar, count: number): Day {
  const day = addPeriods(start, periodicity, count);
  return count >= periods && end !== undefined ? Math.min(day, end) : day;
}

/** The day on which the payment of a period (from 1) falls due: its end, moved off weekends where the terms say how. */
export function dueDay(terms: Calendar, period: number): Day {
  return adjustToBusinessDay(periodEnd(terms, period), terms.businessDayRule ?? null);
}
