import type { SummaryIncome } from "@distributary/contract/summary/analytic";
import { keyOfEarned } from "../../../records/evidence/figure-key.ts";
import { addExact } from "../../../ui/format/exact.ts";

/** Income and expenses of one month or year; expenses are below zero. */
export interface IncomeBar {
  /** `2025-03`, or `2025` */
  readonly label: string;
  readonly income: string;
  readonly expenses: string;
  /** what opens the income; empty where there was none */
  readonly explainKey: string;
}

/** More months than these are drawn as years. */
const mostMonths = 36;

type Month = SummaryIncome["by_month"][number];

/** One bar for each month from the first to the last that has any, those without at zero; years where they are many. */
export function incomeBars(months: readonly Month[]): readonly IncomeBar[] {
  const sorted = months.map(({ month }) => month).toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = indexOf(last) - indexOf(first) + 1;
  const labelOf = (month: string): string => (span > mostMonths ? month.slice(0, 4) : month);
  const bars = new Map<string, IncomeBar>();
  for (let index = indexOf(first); index <= indexOf(last); index += 1) {
    const label = labelOf(monthAt(index));
    bars.set(label, { label, income: "0", expenses: "0", explainKey: "" });
  }
  for (const { month, income, expenses, explain_key: key } of months) {
    const label = labelOf(month);
    const held = bars.get(label);
    if (held === undefined) continue;
    bars.set(label, {
      label,
      income: addExact(held.income, income),
      expenses: addExact(held.expenses, expenses),
      explainKey: keyOfEarned(key, "income", label),
    });
  }
  return [...bars.values()];
}

/** Months counted from the year 0. */
function indexOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function monthAt(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}
