import type { SummaryIncome } from "@distributary/contract/summary/analytic";
import { money } from "../figures.ts";

/** What accrued of income and expenses, in words. */
export function accruedIn({ accrued }: SummaryIncome, currency: string): string {
  const [income, expenses] = [accrued.income, accrued.expenses].map((amount) => money(amount, currency));
  return `Accrued and unpaid amounts, ${income} of income and ${expenses} of expenses, are`;
}
