import {
  EXPENSE_CAP_TYPES,
  NOTIONAL_TARGETS,
  type ExpenseCapType,
  type NotionalTarget,
} from "../../codes/payment-terms.ts";
import type { Decimal } from "../../money/decimal.ts";
import type { Day } from "../../time/day.ts";
import { TermsReader, type RecordedTerms } from "../recorded-terms.ts";

/** What the terms of a commitment say that its fund takes; null: not recorded. Rates are parts of one, a year's. */
export interface FundTerms {
  readonly committed: Decimal | null;
  readonly managementFee: Decimal | null;
  readonly target: NotionalTarget | null;
  /** an amount a year (F), or a percentage of the base as it was typed: 1.5 is 1.5 % */
  readonly expenseCap: Decimal | null;
  readonly expenseCapType: ExpenseCapType | null;
  readonly carriedInterest: Decimal | null;
  readonly hurdleRate: Decimal | null;
  readonly start: Day | null;
}

/** The terms of a commitment from its recorded details. */
export function readFundTerms(recorded: RecordedTerms): FundTerms {
  const reader = new TermsReader(recorded);
  return {
    committed: reader.amount("committed_capital"),
    managementFee: reader.percent("management_fee"),
    target: reader.optionalCode("notional_targets", NOTIONAL_TARGETS),
    expenseCap: reader.amount("expense_cap"),
    expenseCapType: reader.optionalCode("expense_cap_type", EXPENSE_CAP_TYPES),
    carriedInterest: reader.percent("carried_interest"),
    hurdleRate: reader.percent("hurdle_rate"),
    start: reader.start(),
  };
}

/** Which details would have to be recorded before a fund's fees, its cap of expenses and its carry can be told. */
export function missingFundTerms(terms: FundTerms): {
  readonly fees: readonly string[];
  readonly expenses: readonly string[];
  readonly carry: readonly string[];
} {
  const base = missing([
    ["notional_targets", terms.target],
    ["committed_capital", terms.target === "I" || terms.target === "A" ? true : terms.committed],
  ]);
  return {
    fees: [...missing([["management_fee", terms.managementFee]]), ...base],
    expenses: [
      ...missing([
        ["expense_cap", terms.expenseCap],
        ["expense_cap_type", terms.expenseCapType],
      ]),
      ...(terms.expenseCapType === "%" ? base : []),
    ],
    carry: missing([
      ["carried_interest", terms.carriedInterest],
      ["hurdle_rate", terms.hurdleRate],
    ]),
  };
}

function missing(fields: readonly (readonly [string, unknown])[]): string[] {
  return fields.filter(([, value]) => value === null).map(([name]) => name);
}
