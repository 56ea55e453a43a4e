import {
  AMORTIZATIONS,
  BUSINESS_DAY_RULES,
  COUPON_TYPES,
  DAY_COUNTS,
  EXPENSE_CAP_TYPES,
  INTEREST_PAYMENTS,
  NOTIONAL_EXCHANGES,
  NOTIONAL_TARGETS,
  PERIODICITIES,
  RECUR_TYPES,
} from "@distributary/domain/codes/payment-terms";
import { DETAIL_KIND_OF, DETAIL_KINDS, type DetailKind } from "@distributary/domain/codes/instrument-detail-kinds";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { z } from "zod";
import { day, decimal, percentBelow100, positive, uuid, zeroOrMore } from "../wire/scalars.ts";

/** One code of a list; null and nothing mean the default. */
function code<const Codes extends readonly [string, ...string[]]>(codes: Codes, fallback: Codes[number]) {
  return z
    .enum(codes)
    .nullable()
    .default(fallback as never)
    .transform((value) => value ?? fallback);
}

const flag = z.boolean().nullish();
const days = { first_pay_date: day.nullish(), last_pay_date: day.nullish() };

/** How the days of payments and of interest are counted; the same for everything that pays by a calendar. */
const calendar = {
  day_count: code(DAY_COUNTS, "T36"),
  business_day_rule: z.enum(BUSINESS_DAY_RULES).nullish(),
  end_of_month: flag,
};

function kind<const Kind extends DetailKind>(name: Kind) {
  return { detail_type: z.literal(name).default(name as never) };
}

/** Shares: dividends, preference, conversion, participation. */
export const equityDetails = z
  .object({
    ...kind("equity"),
    dividend_amount: zeroOrMore.nullish(),
    dividend_unit: uuid.nullish(),
    periodicity: z.enum(PERIODICITIES).nullish(),
    preference_price: zeroOrMore.nullish(),
    preference_multiple: zeroOrMore.nullish(),
    conversion_ratio: positive.nullish(),
    conversion_cost_per_share: zeroOrMore.nullish(),
    participation_cap_multiple: zeroOrMore.nullish(),
  })
  .strict();

/** A house, a flat, land: what it costs to keep, and what it is like. Areas are in square feet. */
export const realEstateDetails = z
  .object({
    ...kind("real estate"),
    real_estate_tax: zeroOrMore.nullish(),
    real_estate_tax_frequency: z.enum(PERIODICITIES).nullish(),
    settlement_unit: uuid.nullish(),
    brokerage_fees: zeroOrMore.nullish(),
    other_fees: zeroOrMore.nullish(),
    bedrooms: z.number().int().min(0).max(10_000).nullish(),
    bathrooms: zeroOrMore.nullish(),
    interior_sq_ft: zeroOrMore.nullish(),
    exterior_sq_ft: zeroOrMore.nullish(),
    postal_code: z.string().trim().max(20).nullish(),
  })
  .strict();

/** A bond. `coupon_percent` is yearly; a floating coupon adds `coupon_spread` to its index, the prices of `reference_index`. A convertible one says how it converts. */
export const bondDetails = z
  .object({
    ...kind("bond"),
    notional_exchange: code(NOTIONAL_EXCHANGES, "B"),
    payable_unit: uuid.nullish(),
    periodicity: code(PERIODICITIES, "A"),
    ...days,
    coupon_type: code(COUPON_TYPES, "FIX"),
    coupon_percent: zeroOrMore
      .nullable()
      .default("0")
      .transform((value) => value ?? "0"),
    coupon_spread: decimal.nullish(),
    reference_index: uuid.nullish(),
    ...calendar,
    conversion_ratio: positive.nullish(),
    conversion_price: positive.nullish(),
    valuation_cap: positive.nullish(),
    discount: percentBelow100.nullish(),
  })
  .strict()
  .refine(({ first_pay_date: first, last_pay_date: last }) => !first || !last || first <= last, {
    path: ["last_pay_date"],
    message: "Enter a last payment on or after the first.",
  });

/** A simple agreement for future equity, or a convertible note. The boxes say what counts towards the capitalization. */
export const safeDetails = z
  .object({
    ...kind("safe"),
    valuation_cap: positive.nullish(),
    valuation_unit: uuid.nullish(),
    post_money: flag,
    discount: percentBelow100.nullish(),
    common: flag,
    preferred: flag,
    unissued: flag,
    converts: flag,
    options: flag,
    pool: flag,
    warrants: flag,
    mfn: flag,
    interest_rate: zeroOrMore.nullish(),
  })
  .strict();

/** A payment that comes again: a fixed amount (S), or a coupon on a notional (C). */
export const recurringDetails = z
  .object({
    ...kind("recurring"),
    recur_type: code(RECUR_TYPES, "S"),
    notional: decimal.nullish(),
    payable_unit: uuid.nullish(),
    periodicity: z.enum(PERIODICITIES).nullish(),
    coupon_percent: zeroOrMore.nullish(),
    ...calendar,
  })
  .strict();

/** A loan against a collateral, a mortgage among them. `fixed_interest_rate` is a yearly percentage, that of an adjustable loan until its first fixing. */
export const mortgageDetails = z
  .object({
    ...kind("mortgage"),
    collateral: uuid.nullish(),
    notional: zeroOrMore.nullish(),
    unit: uuid.nullish(),
    fixed_interest_rate: zeroOrMore.nullish(),
    periodicity: z.enum(PERIODICITIES).nullish(),
    payment_convention: z.enum(INTEREST_PAYMENTS).nullish(),
    reference_index: uuid.nullish(),
    reference_spread: decimal.nullish(),
    interest_only: flag,
    mortgage_tax: zeroOrMore.nullish(),
    appraisal_fee: zeroOrMore.nullish(),
    credit_report_fee: zeroOrMore.nullish(),
    amortization_mode: z.enum(AMORTIZATIONS).nullish(),
    amortization_start_amount: zeroOrMore.nullish(),
    amortization_end_amount: zeroOrMore.nullish(),
    amortization_start_date: day.nullish(),
    amortization_end_date: day.nullish(),
    extra_payment: zeroOrMore.nullish(),
    ...calendar,
  })
  .strict()
  .refine(({ amortization_start_date: start, amortization_end_date: end }) => !start || !end || start <= end, {
    path: ["amortization_end_date"],
    message: "Enter an amortization end on or after its start.",
  });

/** A commitment to a fund: what is promised, and what its managers take. Fees and rates are percentages a year. */
export const capitalCommitmentDetails = z
  .object({
    ...kind("capital commitment"),
    fund: uuid.nullish(),
    committed_capital: zeroOrMore.nullish(),
    payable_unit: uuid.nullish(),
    underlying_equity: uuid.nullish(),
    expense_cap: zeroOrMore.nullish(),
    expense_cap_type: z.enum(EXPENSE_CAP_TYPES).nullish(),
    management_fee: percentBelow100.nullish(),
    notional_targets: z.enum(NOTIONAL_TARGETS).nullish(),
    carried_interest: percentBelow100.nullish(),
    hurdle_rate: zeroOrMore.nullish(),
    general_partner: uuid.nullish(),
  })
  .strict()
  .refine(
    ({ expense_cap: cap, expense_cap_type: type }) =>
      !cap || type !== "%" || /^(\d{1,2}|100(?!\.0*[1-9]))(\.|$)/.test(cap),
    {
      path: ["expense_cap"],
      message: "Enter a cap percentage of at most 100.",
    },
  );

/** A currency: its three digits of ISO 4217. */
export const currencyDetails = z
  .object({
    ...kind("currency"),
    numeric_code: z
      .string()
      .regex(/^\d{3}$/, "Enter the currency’s three-digit numeric code.")
      .nullish(),
  })
  .strict();

/** Anything else: terms by names of one's own. */
export const otherDetails = z
  .object(kind("other"))
  .catchall(z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]))
  .refine((details) => Object.keys(details).length <= 100, "Enter at most 100 terms.")
  .refine((details) => Object.keys(details).every((name) => name.length <= 100), "Enter a shorter name for this term.")
  .meta({ maxProperties: 100 });

const shapes = {
  equity: equityDetails,
  safe: safeDetails,
  bond: bondDetails,
  "real estate": realEstateDetails,
  currency: currencyDetails,
  other: otherDetails,
  mortgage: mortgageDetails,
  recurring: recurringDetails,
  "capital commitment": capitalCommitmentDetails,
} as const satisfies Readonly<Record<DetailKind, z.ZodType>>;

/** The details of one kind, as they are stored and answered. */
export type DetailsOf<Kind extends DetailKind> = z.output<(typeof shapes)[Kind]>;
export type InstrumentDetails = DetailsOf<DetailKind>;

/** The shape that the details of an instrument of this type must have. */
export function detailsShape(type: InstrumentType): z.ZodType<InstrumentDetails> {
  return shapes[DETAIL_KIND_OF[type]];
}

/** Every shape of details, for documents: which of them counts is said by the instrument's type. */
export const detailShapes: readonly (readonly [DetailKind, z.ZodType])[] = DETAIL_KINDS.map((name) => [
  name,
  shapes[name],
]);

/** The fields of details that say in which currency something is paid or told. */
export const detailCurrencies = ["dividend_unit", "settlement_unit", "payable_unit", "valuation_unit", "unit"] as const;

/** The fields of details that name other records, and of which kind. */
export const detailReferences: Readonly<Record<string, "entity" | "instrument">> = {
  dividend_unit: "instrument",
  settlement_unit: "instrument",
  payable_unit: "instrument",
  valuation_unit: "instrument",
  unit: "instrument",
  collateral: "instrument",
  reference_index: "instrument",
  underlying_equity: "instrument",
  fund: "entity",
  general_partner: "entity",
};
