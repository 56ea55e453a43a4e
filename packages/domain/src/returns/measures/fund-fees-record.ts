import { callParts } from "../../events/capital-notice.ts";
import { chargedExpenses, feeBase, managementFee, type ExpenseCap } from "../../instruments/fund/fund-fees.ts";
import { missingFundTerms, type FundTerms } from "../../instruments/fund/fund-terms.ts";
import {
  addDecimals,
  compareDecimals,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "../../money/decimal.ts";
import {
  addRationals,
  decimalOf,
  rational,
  rationalOf,
  subtractRationals,
  type Rational,
} from "../../money/rational.ts";
import { civilOf, dayOf, type Day } from "../../time/day.ts";
import { commitmentOn, type CommitmentTerms, type DatedNotice } from "./commitment-record.ts";

/** What a fund's fees are counted from: its terms, its notices, and what the position was worth on a day. */
export interface FundFeesAsked {
  readonly terms: FundTerms;
  readonly history: CommitmentTerms;
  /** first day that a fee is counted for */
  readonly since: Day;
  readonly at: Day;
  /** last day of the fund; null: not recorded */
  readonly until: Day | null;
  /** reported net assets at the end of a day; null: none are reported */
  readonly netAssets: (day: Day) => Decimal | null;
}

/** One calendar year of fees; amounts in the commitment's currency, unrounded. */
export interface FeeYear {
  readonly year: number;
  /** by the terms, up to the day asked about; null: a term is missing */
  readonly expected: Decimal | null;
  /** by the terms after that day, up to the end of the year or of the fund, on the base as it is then */
  readonly ahead: Decimal | null;
  /** fees in the notices of the year, paid or not */
  readonly charged: Decimal;
  /**
   * fees in the notices beyond the management fee of the whole year, days still to come by the base as it is; all of
   * them where the fee is not recorded
   */
  readonly expenses: Decimal;
  /** what the cap lets the fund charge of them, at most; null: no cap is recorded */
  readonly allowed: Decimal | null;
  /** what it did charge within the cap */
  readonly used: Decimal | null;
}

/** Days on which the fee was counted on one base: from the first up to the last, that one left out. */
export interface FeeSpan {
  readonly from: Day;
  readonly to: Day;
  readonly base: Decimal;
  readonly fee: Rational;
}

/** The fees of a commitment by its terms beside those in its notices. */
export interface FundFees {
  /** how the expected fee up to the day comes together; none where a term is missing */
  readonly spans: readonly FeeSpan[];
  /** what the fee is a percentage of on the day asked about; null: a term is missing */
  readonly base: Decimal | null;
  readonly expected: Decimal | null;
  readonly charged: Decimal;
  /** of the twelve months after the day, on the base as it is then, not beyond the end of the fund */
  readonly yearAhead: Decimal | null;
  readonly years: readonly FeeYear[];
}

/** Years ahead that are told at most. */
const MOST_AHEAD = 15;

/**
 * The management fee by the terms: base x rate x days / 365 from day to day. The base changes with what is paid in and
 * given back, from the day of the payment; net assets count as they are at the beginning of each quarter. Invested is
 * what was paid without fees less the capital returned, the cost that is still at work. Beside it the fees of the notices,
 * by calendar years; what of them goes beyond the management fee is the fund's expenses, which the cap limits in each year.
 */
export function fundFees(asked: FundFeesAsked): FundFees {
  const { terms, since, at, until } = asked;
  const end = until === null ? at : Math.max(at, until);
  const first = civilOf(Math.min(since, at, ...daysCharged(asked))).year;
  const last = Math.min(civilOf(end).year, civilOf(at).year + MOST_AHEAD);
  const isKnown = missingFundTerms(terms).fees.length === 0;
  const now = isKnown ? baseOn(asked, at) : null;
  const ahead = (from: Day, to: Day): Decimal | null =>
    now && decimalOf(managementFee(now, terms.managementFee ?? ZERO, "F36", from, Math.max(from, to)));
  const spans = isKnown ? spansOf(asked) : [];
  const years: FeeYear[] = [];
  for (let year = first; year <= last; year++) {
    const [from, to] = [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)];
    const own = spans.filter((span) => span.from >= from && span.from < to);
    const expected = isKnown ? decimalOf(own.reduce((sum, { fee }) => addRationals(sum, fee), rational(0n, 1n))) : null;
    const rest = ahead(Math.max(from, at, since), until === null ? to : Math.min(to, until));
    // Fees are charged in advance: what a notice asks for is held against the fee up to the end of its year.
    years.push({
      year,
      expected,
      ahead: rest,
      ...chargedIn(asked, year, expected && addDecimals(expected, rest ?? ZERO)),
    });
  }
  const total = years.reduce((sum, { expected }) => addDecimals(sum, expected ?? ZERO), ZERO);
  return {
    spans,
    base: now,
    expected: isKnown ? total : null,
    charged: years.reduce((sum, { charged }) => addDecimals(sum, charged), ZERO),
    yearAhead: ahead(at, until === null ? at + 365 : Math.min(at + 365, until)),
    years,
  };
}

/** What a percentage of the terms is taken of at the end of a day. Throws RangeError where they do not say. */
function baseOn({ terms, history, netAssets }: FundFeesAsked, day: Day): Decimal {
  if (terms.target === null) throw new RangeError("The terms have no fee base. Enter what the fee is charged on.");
  const { invested, returnOfCapital } = commitmentOn(history, day, null).figures;
  const atWork = subtractDecimals(invested, returnOfCapital);
  return feeBase(terms.target, {
    committed: terms.committed ?? ZERO,
    invested: signOfDecimal(atWork) < 0 ? ZERO : atWork,
    netAssets: terms.target === "A" ? netAssets(day) : null,
  });
}

/** The days up to the one asked about, parted where the base may have changed; neighbours on one base are one within a year. */
function spansOf(asked: FundFeesAsked): FeeSpan[] {
  const { terms, since, at } = asked;
  const spans: FeeSpan[] = [];
  let from = since;
  for (const to of [...breaksOf(asked), at]) {
    if (to <= from) continue;
    const base = baseOn(asked, from);
    const last = spans.at(-1);
    const isSame = last && compareDecimals(last.base, base) === 0 && civilOf(last.from).year === civilOf(from).year;
    const start = isSame ? (spans.pop()?.from ?? from) : from;
    spans.push({ from: start, to, base, fee: managementFee(base, terms.managementFee ?? ZERO, "F36", start, to) });
    from = to;
  }
  return spans;
}

/** Days on which the base may change: those of payments, and the first of every quarter, which parts the years too. */
function breaksOf({ history, since, at }: FundFeesAsked): Day[] {
  const days = history.notices.flatMap(({ payments }) => payments.map(({ day }) => day));
  const [from, to] = [civilOf(since).year, civilOf(at).year];
  for (let year = from; year <= to; year++) for (const month of [1, 4, 7, 10]) days.push(dayOf(year, month, 1));
  return days.filter((day) => day > since && day < at).toSorted((a, b) => a - b);
}

/** Days of the notices that ask for fees, some of them before the terms begin to count. */
function daysCharged({ history, at }: FundFeesAsked): Day[] {
  const charging = history.notices.filter((notice) => notice.day <= at && signOfDecimal(feesOf(notice)) !== 0);
  return charging.map(({ day }) => day);
}

/** `fee`: the management fee of the year; null: a term is missing. */
function chargedIn(
  asked: FundFeesAsked,
  year: number,
  fee: Decimal | null,
): Pick<FeeYear, "charged" | "expenses" | "allowed" | "used"> {
  const { terms, history, at } = asked;
  const charged = history.notices
    .filter(({ day }) => day <= at && civilOf(day).year === year)
    .reduce((sum, notice) => addDecimals(sum, feesOf(notice)), ZERO);
  const beyond = fee === null ? charged : subtractDecimals(charged, fee);
  const expenses = signOfDecimal(beyond) < 0 ? ZERO : beyond;
  const isPast = year <= civilOf(at).year;
  if (!isPast || missingFundTerms(terms).expenses.length > 0) return { charged, expenses, allowed: null, used: null };
  const cap = capOf(terms);
  const base = cap.type === "F" ? ZERO : baseOn(asked, Math.min(at, dayOf(year, 12, 31)));
  const used = chargedExpenses(expenses, cap, base);
  // An expense beyond any cap is cut to what the cap allows.
  const allowed = chargedExpenses(ENDLESS, cap, base);
  return { charged, expenses, allowed: decimalOf(allowed), used: decimalOf(used) };
}

const ENDLESS: Decimal = { mantissa: 10n ** 60n, scale: 0 };

/** The cap as the engine takes it: an amount, or a part of one of the base. */
function capOf({ expenseCap, expenseCapType }: FundTerms): ExpenseCap {
  const cap = expenseCap ?? ZERO;
  return expenseCapType === "%"
    ? { type: "%", cap: { mantissa: cap.mantissa, scale: cap.scale + 2 } }
    : { type: "F", cap };
}

/** The fees that a call asks for, inside the commitment and outside it. */
export function feesOf({ notice }: Pick<DatedNotice, "notice">): Decimal {
  if (notice.type !== "LPCC") return ZERO;
  const [, inside, outside] = callParts(notice.call);
  return addDecimals(inside, outside);
}

/** What of the expenses lies beyond the cap; zero without one. */
export function beyondCap({ expenses, used }: Pick<FeeYear, "expenses" | "used">): Decimal {
  return used === null ? ZERO : decimalOf(subtractRationals(rationalOf(expenses), rationalOf(used)));
}
