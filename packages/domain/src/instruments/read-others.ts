import {
  BUSINESS_DAY_RULES,
  COUPON_TYPES,
  DAY_COUNTS,
  NOTIONAL_EXCHANGES,
  OPTION_RIGHTS,
  PERIODICITIES,
  RECUR_TYPES,
  type OptionRight,
} from "../codes/payment-terms.ts";
import { ZERO, type Decimal } from "../money/decimal.ts";
import { wholePeriods } from "../time/periodicity.ts";
import type { BondTerms, Fixing } from "./bond/bond.ts";
import type { DividendTerms, ShareRights } from "./equity.ts";
import type { RealEstateTerms, SellingCosts } from "./real-estate.ts";
import { TermsReader, type ReadTerms, type RecordedTerms } from "./recorded-terms.ts";
import type { RecurringTerms } from "./recurring.ts";

/** Coupons beyond which a bond is not worked out: thirty years of daily ones. */
const MOST_COUPONS = 11_000;

/** A bond from its recorded terms; defaults as the specification has them: yearly, fixed, 0 %, both notionals. */
export function readBond(recorded: RecordedTerms, fixings: readonly Fixing[] = []): ReadTerms<BondTerms> {
  const reader = new TermsReader(recorded);
  const start = reader.need(reader.start(), "start_date", 0);
  const maturity = reader.need(reader.end(), "end_date", start + 1);
  const periodicity = reader.code("periodicity", PERIODICITIES, "A");
  if (maturity <= start || wholePeriods(start, periodicity, maturity) > MOST_COUPONS) reader.missing.push("end_date");
  return reader.result(() => ({
    par: reader.par(),
    start,
    maturity,
    firstPay: reader.day("first_pay_date"),
    lastPay: reader.day("last_pay_date"),
    periodicity,
    couponType: reader.code("coupon_type", COUPON_TYPES, "FIX"),
    coupon: reader.percent("coupon_percent") ?? ZERO,
    spread: reader.percent("coupon_spread") ?? ZERO,
    dayCount: reader.code("day_count", DAY_COUNTS, "T36"),
    businessDayRule: reader.optionalCode("business_day_rule", BUSINESS_DAY_RULES),
    endOfMonth: reader.flag("end_of_month"),
    notionalExchange: reader.code("notional_exchange", NOTIONAL_EXCHANGES, "B"),
    fixings,
  }));
}

/** A recurring payment from its recorded terms. */
export function readRecurring(recorded: RecordedTerms): ReadTerms<RecurringTerms> {
  const reader = new TermsReader(recorded);
  const recurType = reader.code("recur_type", RECUR_TYPES, "S");
  const start = reader.need(reader.start(), "start_date", 0);
  const notional = reader.need(reader.amount("notional"), "notional", ZERO);
  const periodicity = reader.need(reader.optionalCode("periodicity", PERIODICITIES), "periodicity", "M" as const);
  const coupon = reader.percent("coupon_percent");
  if (recurType === "C") reader.need(coupon, "coupon_percent", ZERO);
  return reader.result(() => ({
    recurType,
    notional,
    coupon: coupon ?? ZERO,
    periodicity,
    start,
    end: reader.end(),
    dayCount: reader.code("day_count", DAY_COUNTS, "T36"),
    businessDayRule: reader.optionalCode("business_day_rule", BUSINESS_DAY_RULES),
    endOfMonth: reader.flag("end_of_month"),
  }));
}

/** The dividends of a share from its recorded terms; the first one falls on the start date. */
export function readDividends(recorded: RecordedTerms): ReadTerms<DividendTerms> {
  const reader = new TermsReader(recorded);
  const amount = reader.need(reader.amount("dividend_amount"), "dividend_amount", ZERO);
  const periodicity = reader.need(reader.optionalCode("periodicity", PERIODICITIES), "periodicity", "A" as const);
  const start = reader.need(reader.start(), "start_date", 0);
  return reader.result(() => ({ amount, periodicity, start, end: reader.end() }));
}

/** The rights of a share, an option or a warrant from its recorded terms. */
export function readShareRights(recorded: RecordedTerms): ShareRights {
  const reader = new TermsReader(recorded);
  return {
    preferencePrice: reader.amount("preference_price"),
    preferenceMultiple: reader.amount("preference_multiple"),
    conversionRatio: reader.amount("conversion_ratio"),
    conversionCost: reader.amount("conversion_cost_per_share"),
    participationCap: reader.amount("participation_cap_multiple"),
  };
}

/** Whether an option or a warrant is a right to buy or to sell (`option_right`); to buy unless said. */
export function readOptionRight(recorded: RecordedTerms): OptionRight {
  return new TermsReader(recorded).code("option_right", OPTION_RIGHTS, "C");
}

/** What a house costs, from its recorded terms; its tax is counted from the start date. */
export function readRealEstate(recorded: RecordedTerms): ReadTerms<RealEstateTerms> {
  const reader = new TermsReader(recorded);
  const tax = reader.amount("real_estate_tax");
  const from = reader.need(reader.start(), "start_date", 0);
  return reader.result(() => ({
    tax,
    taxFrequency: reader.code("real_estate_tax_frequency", PERIODICITIES, "A"),
    from,
    ...readSellingCosts(recorded),
  }));
}

/** What selling a house costs by its recorded terms; what is not recorded is nothing. */
export function readSellingCosts(recorded: RecordedTerms): SellingCosts {
  const reader = new TermsReader(recorded);
  return { brokerageFees: reader.amount("brokerage_fees") ?? ZERO, otherFees: reader.amount("other_fees") ?? ZERO };
}

/** Cap and discount of a SAFE from its recorded terms; parts of one. */
export function readSafe(recorded: RecordedTerms): { valuationCap: Decimal | null; discount: Decimal } {
  const reader = new TermsReader(recorded);
  return { valuationCap: reader.amount("valuation_cap"), discount: reader.percent("discount") ?? ZERO };
}
