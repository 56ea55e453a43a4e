import { AMORTIZATIONS } from "@distributary/domain/codes/payment-terms";
import { loanSchedule } from "@distributary/domain/instruments/loan/loan-schedule";
import type { LoanTerms } from "@distributary/domain/instruments/loan/loan-terms";
import { readLoan } from "@distributary/domain/instruments/loan/read-loan";
import { addDecimals, compareDecimals, signOfDecimal, ZERO } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import { following, lacking, money, type Derivation, type Derived } from "./derivation.ts";
import { derivedTexts } from "./derived-texts.ts";
import type { TypedTerms } from "./typed-terms.ts";

/** The longest schedule that is drawn while somebody types: a century of months. */
const mostPayments = 1200;

/** Fields of the form by what the reader of a loan calls them. */
const pathOf: Readonly<Record<string, string>> = {
  start_date: "details.amortization_start_date",
  end_date: "details.amortization_end_date",
  notional: "details.notional",
  fixed_interest_rate: "details.fixed_interest_rate",
};

/** The payments of a loan as its recorded terms would have them, months of interest alone and extra payments included. */
export function derivedLoan(typed: TypedTerms, minorUnit: number): Derivation {
  const { terms, missing } = readLoan(typed.recorded());
  const isWithoutMode = AMORTIZATIONS.every((mode) => mode !== typed.text("amortization_mode"));
  const isWithoutPeriod = typed.periodicity() === null;
  if (terms === null || isWithoutMode || isWithoutPeriod) {
    const ends = typed.day("amortization_end_date");
    const needed = (missing ?? []).map((name) => pathOf[name] ?? name);
    const found = lacking(
      ...needed.filter((path) => ends === null || path !== pathOf["end_date"]),
      isWithoutMode && "details.amortization_mode",
      isWithoutPeriod && "details.periodicity",
    );
    return found.missing.length > 0 ? found : following([], derivedTexts.endUnfit);
  }
  if (terms.periods > mostPayments) return following([], derivedTexts.tooMany);
  const { annualRate, finalBalance = ZERO, principal } = terms;
  if (signOfDecimal(annualRate) < 0 || compareDecimals(finalBalance, principal) > 0) return following([]);
  return following(figuresOf({ ...terms, minorUnit }));
}

function figuresOf(terms: LoanTerms): readonly Derived[] {
  const { instalments, totalInterest } = loanSchedule(terms);
  const interestOnly = terms.interestOnlyPeriods ?? 0;
  const [first, last] = [instalments[0], instalments.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isLevel = terms.amortization === "traditional" && interestOnly === 0;
  const later = interestOnly === 0 ? undefined : instalments[interestOnly];
  const hasExtra = signOfDecimal(first.extra) > 0;
  return [
    money(isLevel ? derivedTexts.payment : derivedTexts.firstPayment, first.payment),
    money(derivedTexts.firstInterest, first.interest),
    money(derivedTexts.firstPrincipal, first.principal),
    ...(hasExtra ? [money(derivedTexts.withExtra, addDecimals(first.payment, first.extra))] : []),
    ...(later === undefined
      ? []
      : [
          [derivedTexts.repaymentFrom, formatDay(later.due), "day"] as const,
          money(derivedTexts.laterPayment, later.payment),
        ]),
    [derivedTexts.payments, String(instalments.length), "count"],
    [derivedTexts.lastPayment, formatDay(last.due), "day"],
    ...(interestOnly === terms.periods ? [money(derivedTexts.lastAmount, last.payment)] : []),
    money(derivedTexts.totalInterest, totalInterest),
  ];
}
