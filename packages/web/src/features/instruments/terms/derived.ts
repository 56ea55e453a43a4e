import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { DETAIL_KIND_OF } from "@distributary/domain/codes/instrument-detail-kinds";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { NOTIONAL_TARGETS } from "@distributary/domain/codes/payment-terms";
import { PAID_IN } from "@distributary/domain/instruments/fund/paid-in";
import { addDecimals, multiplyDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { periodsPerYear } from "@distributary/domain/time/periodicity";
import type { Values } from "../../../records/form/fields.ts";
import { following, lacking, money, price, rounded, type Derivation } from "./derivation.ts";
import { derivedLoan } from "./derived-loan.ts";
import { derivedTexts } from "./derived-texts.ts";
import { derivedForward, derivedOption, derivedRights, derivedSafe } from "./derived-worth.ts";
import { typedTerms, type TypedTerms } from "./typed-terms.ts";

/** The instrument (its uuid) that the figures are counted in: what it is paid in, else what it settles in; null for none. */
export function derivedUnit(type: InstrumentType, values: Values): string | null {
  const paths = [`details.${PAID_IN[DETAIL_KIND_OF[type]] ?? ""}`, "settlement_unit_id"];
  const chosen = paths.map((path) => values[path]);
  return chosen.find((value): value is string => typeof value === "string" && value !== "") ?? null;
}

/**
 * What follows from the terms as far as they are typed, and what is missing for it; null for a type of which nothing
 * is worked out. Amounts paid are rounded to the minor unit of `currency`, a code of ISO 4217 (2 decimals without one).
 */
export function derivedTerms(type: InstrumentType, values: Values, currency: string | null = null): Derivation | null {
  const terms = typedTerms(values);
  const places = minorUnitOf(currency ?? "");
  if (type === "FX") return derivedForward(terms);
  if (type === "DRIV") return derivedOption(terms);
  switch (DETAIL_KIND_OF[type]) {
    case "mortgage":
      return derivedLoan(terms, places);
    case "bond":
      return bond(terms, places);
    case "recurring":
      return recurring(terms, places);
    case "capital commitment":
      return commitment(terms, places);
    case "real estate":
      return property(terms);
    case "equity":
      return share(terms);
    case "safe":
      return derivedSafe(terms);
    default:
      return null;
  }
}

function times(value: Decimal, count: number): Decimal {
  return multiplyDecimals(value, { mantissa: BigInt(count), scale: 0 });
}

/** A coupon per par is no payment yet: rounded to the minor unit, that of a par of 1 would be lost. */
const placesPerPar = 4;

function bond(terms: TypedTerms, places: number): Derivation {
  const [par, coupon, periodicity] = [terms.amount("par_amount"), terms.rate("coupon_percent"), terms.periodicity()];
  if (par === null || coupon === null || periodicity === null) {
    return lacking(
      par === null && "par_amount",
      coupon === null && "details.coupon_percent",
      periodicity === null && "details.periodicity",
    );
  }
  const yearly = multiplyDecimals(par, coupon);
  return following([
    price(derivedTexts.couponPeriod, rounded(yearly, places + placesPerPar, periodsPerYear(periodicity))),
    price(derivedTexts.couponYear, yearly),
  ]);
}

function recurring(terms: TypedTerms, places: number): Derivation {
  const [notional, periodicity] = [terms.amount("notional"), terms.periodicity()];
  const isCoupon = terms.text("recur_type") === "C";
  const coupon = terms.rate("coupon_percent");
  if (notional === null || periodicity === null || (isCoupon && coupon === null)) {
    return lacking(
      notional === null && "details.notional",
      isCoupon && coupon === null && "details.coupon_percent",
      periodicity === null && "details.periodicity",
    );
  }
  const count = periodsPerYear(periodicity);
  if (!isCoupon || coupon === null) return following([money(derivedTexts.year, times(notional, count))]);
  const yearly = multiplyDecimals(notional, coupon);
  return following([
    money(derivedTexts.period, rounded(yearly, places, count)),
    money(derivedTexts.year, rounded(yearly, places)),
  ]);
}

/** A fund's fee is a figure on committed capital alone; on other bases the terms give a limit, or its rate only. */
function commitment(terms: TypedTerms, places: number): Derivation {
  const [committed, fee] = [terms.amount("committed_capital"), terms.rate("management_fee")];
  const target = NOTIONAL_TARGETS.find((code) => code === terms.text("notional_targets"));
  const isOnNetAssets = target === "A";
  if (fee === null || target === undefined || (committed === null && !isOnNetAssets)) {
    return lacking(
      committed === null && !isOnNetAssets && "details.committed_capital",
      fee === null && "details.management_fee",
      target === undefined && "details.notional_targets",
    );
  }
  if (committed === null || isOnNetAssets) return following([], derivedTexts.netAssetsUnknown);
  const yearly = rounded(multiplyDecimals(committed, fee), places);
  switch (target) {
    case "C":
      return following([money(derivedTexts.feeYear, yearly)]);
    case "I":
      return following([money(derivedTexts.feeAllInvested, yearly)], derivedTexts.investedUnknown);
    case "L":
      return following([money(derivedTexts.feeAtMost, yearly)], derivedTexts.investedUnknown);
    case "G":
      return following([money(derivedTexts.feeAtLeast, yearly)], derivedTexts.investedUnknown);
  }
}

function property(terms: TypedTerms): Derivation {
  const [tax, frequency] = [terms.amount("real_estate_tax"), terms.periodicity("real_estate_tax_frequency")];
  if (tax === null || frequency === null) {
    return lacking(
      tax === null && "details.real_estate_tax",
      frequency === null && "details.real_estate_tax_frequency",
    );
  }
  const yearly = times(tax, periodsPerYear(frequency));
  const others = terms.amount("other_fees");
  return following([
    money(derivedTexts.taxYear, yearly),
    ...(others === null ? [] : [money(derivedTexts.taxAndFees, addDecimals(yearly, others))]),
  ]);
}

function share(terms: TypedTerms): Derivation {
  const [dividend, periodicity] = [terms.amount("dividend_amount"), terms.periodicity()];
  const rights = derivedRights(terms);
  if (dividend !== null && periodicity !== null)
    return following([price(derivedTexts.dividendYear, times(dividend, periodsPerYear(periodicity))), ...rights]);
  if (rights.length > 0 && dividend === null) return following(rights);
  return lacking(dividend === null && "details.dividend_amount", periodicity === null && "details.periodicity");
}
