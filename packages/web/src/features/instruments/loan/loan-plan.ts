import type { LoanRecord } from "@distributary/contract/reporting/loans";
import { loanSchedule } from "@distributary/domain/instruments/loan/loan-schedule";
import type { Instalment, LoanSchedule } from "@distributary/domain/instruments/loan/loan-terms";
import { readLoan } from "@distributary/domain/instruments/loan/read-loan";
import type { RecordedTerms } from "@distributary/domain/instruments/recorded-terms";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { addDecimals, subtractDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { parseDay, type Day } from "@distributary/domain/time/day";
import { periodsPerYear } from "@distributary/domain/time/periodicity";

/** What the terms of a loan plan, and what paying more with every instalment would change. Amounts in its currency. */
export interface LoanPlan {
  /** lent at the start */
  readonly principal: Decimal;
  /** instalments a year */
  readonly perYear: number;
  /** as the terms have it, recorded extra payments included */
  readonly recorded: LoanSchedule;
  /** with the extra payment on top; null where none was asked about */
  readonly faster: LoanSchedule | null;
  /** interest that the extra payment saves */
  readonly saved: Decimal;
  /** instalments fewer with it */
  readonly sooner: number;
  /** the first instalment due after today; null when the loan has run out */
  readonly next: Instalment | null;
  /** planned to be owed at the end of today */
  readonly owed: Decimal;
}

/**
 * The plan of a loan, or the fields that would have to be recorded for one. An extra payment counts
 * from today on; `rates` are those of an adjustable loan as they were fixed.
 */
export function loanPlan(
  recorded: RecordedTerms,
  extra: Decimal,
  today: string,
  rates: LoanRecord["rates"] = [],
): { readonly plan: LoanPlan; readonly missing: null } | { readonly plan: null; readonly missing: readonly string[] } {
  const { terms, missing } = readLoan(
    recorded,
    rates.map(({ from, rate }) => ({ from: parseDay(from), annualRate: parseDecimal(rate) })),
  );
  if (terms === null) return { plan: null, missing };
  const now = parseDay(today);
  const schedule = loanSchedule(terms);
  const faster =
    extra.mantissa > 0n
      ? loanSchedule({
          ...terms,
          extraPayments: raised(terms.extraPayments ?? [], schedule.instalments, extra, now),
        })
      : null;
  const due = schedule.instalments.filter((instalment) => instalment.due <= now);
  return {
    plan: {
      principal: terms.principal,
      perYear: periodsPerYear(terms.periodicity),
      recorded: schedule,
      faster,
      saved: faster === null ? ZERO : subtractDecimals(schedule.totalInterest, faster.totalInterest),
      sooner: faster === null ? 0 : schedule.instalments.length - faster.instalments.length,
      next: schedule.instalments[due.length] ?? null,
      owed: due.at(-1)?.balance ?? (terms.start <= now ? terms.principal : ZERO),
    },
    missing: null,
  };
}

type Extra = { readonly day: Day; readonly amount: Decimal };

/** The recorded extra payments, and another with every instalment that is still to come. */
function raised(
  recorded: readonly Extra[],
  instalments: readonly Instalment[],
  extra: Decimal,
  now: Day,
): readonly Extra[] {
  const byDay = new Map(recorded.map(({ day, amount }) => [day, amount]));
  for (const { due } of instalments) {
    if (due > now) byDay.set(due, addDecimals(byDay.get(due) ?? ZERO, extra));
  }
  return [...byDay].map(([day, amount]) => ({ day, amount }));
}
