import {
  AMORTIZATIONS,
  BUSINESS_DAY_RULES,
  COUPON_TYPES,
  DAY_COUNTS,
  EXPENSE_CAP_TYPES,
  INTEREST_PAYMENTS,
  NOTIONAL_EXCHANGES,
  NOTIONAL_TARGETS,
  OPTION_RIGHTS,
  PERIODICITIES,
  RECUR_TYPES,
  type Periodicity,
} from "@distributary/domain/codes/payment-terms";
import { DETAIL_KIND_OF, type DetailKind } from "@distributary/domain/codes/instrument-detail-kinds";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import { currencies, type Field, type FieldGroup } from "../../../records/form/fields.ts";
import { optionsOf } from "../../../records/label-of.ts";
import { applies, type ReadTerm } from "./terms-that-apply.ts";
import { termTexts as t } from "./term-texts.ts";
import {
  amortizationLabels,
  businessDayLabels,
  couponTypeLabels,
  dayCountLabels,
  expenseCapLabels,
  interestPaymentLabels,
  notionalExchangeLabels,
  notionalTargetLabels,
  optionRightLabels,
  periodicityLabels,
  recurTypeLabels,
} from "../../../records/term-labels.ts";

const half = { half: true } as const;

function amount(name: string, label: string, unit?: string): Field {
  return { name: `details.${name}`, label, kind: "amount", ...half, ...(unit === undefined ? {} : { unit }) };
}

function percent(name: string, label: string): Field {
  return amount(name, label, t.percentUnit);
}

function unit(name: string, label: string): Field {
  return { name: `details.${name}`, label, kind: "instrument", types: currencies, ...half };
}

function day(name: string, label: string): Field {
  return { name, label, kind: "day", ...half };
}

function flag(name: string, label: string): Field {
  return { name: `details.${name}`, label, kind: "flag", ...half };
}

function choice<Code extends string>(
  name: string,
  label: string,
  codes: readonly Code[],
  labels: Readonly<Record<Code, string>>,
  initial?: Code,
): Field {
  const begins = initial === undefined ? {} : { initial };
  const options = optionsOf(codes, labels);
  return { name: `details.${name}`, label, kind: "choice", options, clearable: true, ...half, ...begins };
}

function periodicity(initial?: Periodicity): Field {
  return choice("periodicity", t.periodicity, PERIODICITIES, periodicityLabels, initial);
}

const calendar: FieldGroup = {
  title: t.calendar,
  folded: true,
  fields: [
    choice("day_count", t.dayCount, DAY_COUNTS, dayCountLabels, "T36"),
    choice("business_day_rule", t.businessDay, BUSINESS_DAY_RULES, businessDayLabels),
    flag("end_of_month", t.endOfMonth),
  ],
};

const groups: Readonly<Record<DetailKind, readonly FieldGroup[]>> = {
  equity: [
    {
      title: t.dividends,
      folded: true,
      fields: [amount("dividend_amount", t.dividendAmount), unit("dividend_unit", t.dividendUnit), periodicity()],
    },
    {
      title: t.preference,
      folded: true,
      fields: [
        amount("preference_price", t.preferencePrice),
        amount("preference_multiple", t.preferenceMultiple, t.times),
        amount("conversion_ratio", t.conversionRatio),
        amount("conversion_cost_per_share", t.conversionCost),
        amount("participation_cap_multiple", t.participationCap, t.times),
      ],
    },
  ],
  bond: [
    {
      title: t.coupon,
      fields: [
        choice("coupon_type", t.couponType, COUPON_TYPES, couponTypeLabels, "FIX"),
        percent("coupon_percent", t.couponPercent),
        percent("coupon_spread", t.couponSpread),
        { name: "details.reference_index", label: t.referenceIndex, kind: "instrument" },
        periodicity("A"),
        day("details.first_pay_date", t.firstPay),
        day("details.last_pay_date", t.lastPay),
      ],
    },
    {
      title: t.principal,
      fields: [
        { name: "par_amount", label: t.principal, kind: "amount", ...half },
        unit("payable_unit", t.payableUnit),
        choice("notional_exchange", t.notionalExchange, NOTIONAL_EXCHANGES, notionalExchangeLabels, "B"),
        day("end_date", t.maturity),
      ],
    },
    calendar,
    {
      title: t.conversion,
      folded: true,
      fields: [
        amount("conversion_ratio", t.conversionRatio),
        amount("conversion_price", t.conversionPrice),
        amount("valuation_cap", t.cap),
        percent("discount", t.discount),
      ],
    },
  ],
  safe: [
    {
      title: t.terms,
      fields: [
        amount("valuation_cap", t.cap),
        { ...unit("valuation_unit", t.capUnit), hint: t.capUnitHint },
        percent("discount", t.discount),
        percent("interest_rate", t.interest),
        flag("post_money", t.postMoney),
        flag("mfn", t.mfn),
      ],
    },
    {
      title: t.capitalization,
      fields: [
        flag("common", t.common),
        flag("preferred", t.preferred),
        flag("unissued", t.unissued),
        flag("converts", t.converts),
        flag("options", t.options),
        flag("pool", t.pool),
        flag("warrants", t.warrants),
      ],
    },
  ],
  recurring: [
    {
      title: t.payment,
      fields: [
        choice("recur_type", t.recurType, RECUR_TYPES, recurTypeLabels, "S"),
        amount("notional", t.amount),
        percent("coupon_percent", t.percent),
        unit("payable_unit", t.payableUnit),
        periodicity("M"),
        day("start_date", t.begins),
        day("end_date", t.ends),
      ],
    },
    calendar,
  ],
  mortgage: [
    {
      title: t.loan,
      fields: [
        amount("notional", t.loanAmount),
        unit("unit", t.payableUnit),
        percent("fixed_interest_rate", t.rate),
        choice("payment_convention", t.convention, INTEREST_PAYMENTS, interestPaymentLabels, "FIX"),
        { name: "details.reference_index", label: t.referenceIndex, kind: "instrument" },
        percent("reference_spread", t.referenceSpread),
        { name: "details.collateral", label: t.collateral, kind: "instrument", types: { types: ["REAL"] } },
      ],
    },
    {
      title: t.repayment,
      fields: [
        choice("amortization_mode", t.amortization, AMORTIZATIONS, amortizationLabels, "traditional"),
        periodicity("M"),
        day("details.amortization_start_date", t.startDate),
        day("details.amortization_end_date", t.endDate),
        amount("amortization_start_amount", t.startAmount),
        amount("amortization_end_amount", t.endAmount),
        amount("extra_payment", t.extra),
        flag("interest_only", t.interestOnly),
      ],
    },
    {
      title: t.costs,
      folded: true,
      fields: [
        amount("mortgage_tax", t.mortgageTax),
        amount("appraisal_fee", t.appraisal),
        amount("credit_report_fee", t.creditReport),
      ],
    },
    calendar,
  ],
  "capital commitment": [
    {
      title: t.commitment,
      fields: [
        { name: "details.fund", label: t.fund, kind: "entity" },
        amount("committed_capital", t.committed),
        unit("payable_unit", t.payableUnit),
        { name: "details.general_partner", label: t.generalPartner, kind: "entity", ...half },
        { name: "details.underlying_equity", label: t.underlying, kind: "instrument", ...half },
      ],
    },
    {
      title: t.fees,
      fields: [
        percent("management_fee", t.managementFee),
        choice("notional_targets", t.feeBase, NOTIONAL_TARGETS, notionalTargetLabels),
        percent("carried_interest", t.carried),
        percent("hurdle_rate", t.hurdle),
        amount("expense_cap", t.expenseCap),
        choice("expense_cap_type", t.expenseCapType, EXPENSE_CAP_TYPES, expenseCapLabels),
      ],
    },
  ],
  "real estate": [
    {
      title: t.property,
      fields: [
        { name: "details.postal_code", label: t.postalCode, kind: "text", most: 20, ...half },
        { name: "details.bedrooms", label: t.bedrooms, kind: "count", ...half },
        amount("bathrooms", t.bathrooms),
        amount("interior_sq_ft", t.interior, t.squareFeet),
        amount("exterior_sq_ft", t.exterior, t.squareFeet),
      ],
    },
    {
      title: t.running,
      fields: [
        amount("real_estate_tax", t.tax),
        choice("real_estate_tax_frequency", t.taxFrequency, PERIODICITIES, periodicityLabels),
        amount("brokerage_fees", t.brokerage),
        amount("other_fees", t.otherFees),
        unit("settlement_unit", t.settlementUnit),
      ],
    },
  ],
  currency: [
    {
      title: t.currency,
      fields: [{ name: "details.numeric_code", label: t.numericCode, kind: "text", most: 3, ...half }],
    },
  ],
  other: [],
};

/** What types without a shape of their own say by the names that valuing reads. */
const ofType: Readonly<Partial<Record<InstrumentType, readonly FieldGroup[]>>> = {
  FX: [
    {
      title: t.forward,
      fields: [
        unit("unit", t.bought),
        amount("notional", t.forwardNotional),
        amount("forward_rate", t.forwardRate),
        day("end_date", t.settles),
      ],
    },
  ],
  DRIV: [
    {
      title: t.right,
      fields: [
        choice("option_right", t.optionRight, OPTION_RIGHTS, optionRightLabels, "C"),
        { name: "details.underlying_equity", label: t.underlyingShare, kind: "instrument", ...half },
        amount("conversion_ratio", t.sharesPerUnit),
        amount("conversion_cost_per_share", t.strike),
        day("end_date", t.expires),
      ],
    },
  ],
};

/** The terms that an instrument of a type has, grouped as on its term sheet: `read` leaves out what does not apply. */
export function termGroups(type: InstrumentType, read?: ReadTerm): readonly FieldGroup[] {
  const all = ofType[type] ?? groups[DETAIL_KIND_OF[type]];
  if (read === undefined) return all;
  return all.map((group) => ({ ...group, fields: group.fields.filter(({ name }) => applies(type, name, read)) }));
}
