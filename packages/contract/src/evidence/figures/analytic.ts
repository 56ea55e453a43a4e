import type { EarnedKey, LotKey, TermAsked } from "../analytic-key.ts";
import type { FigureWords } from "./words.ts";

const GAIN =
  "Value of the open lots at the closing rate less their cost, each at the rate of the day it was acquired; an average cost is the average of these. Accrued interest counts as income, not gain.";
const PAID =
  "Total ever paid into commitments, including fees, and invested in SAFEs and private holdings, at the rates of the days. Returned capital is not deducted.";
const EARNED = "sum of payments × rate of their day + (closing accrued − opening accrued) × closing rate";
const GAIN_OF_LOTS = "units × price × closing rate − cost × rate of the day it was acquired";

/** Income and expenses of a period: of everything, an account, a security or a month. */
export const EARNED_FIGURES: Readonly<Record<EarnedKey["kind"], FigureWords>> = {
  income: {
    title: "Income",
    rule: "Income received in the period, each payment at the rate of its day, plus interest accrued in the period, at the closing rate.",
    formula: EARNED,
  },
  expenses: {
    title: "Expenses",
    rule: "Expenses paid in the period, each payment at the rate of its day, plus interest accrued on liabilities in the period, at the closing rate.",
    formula: EARNED,
  },
};

/** The same beside the table of income, where it is told what accrued. */
export const INCOME_FORMULAS = {
  income: "sum of income × rate of its day + (closing accrued − opening accrued) × closing rate; equal to the Summary",
  expenses:
    "sum of expenses × rate of their day + (closing − opening interest accrued on liabilities) × closing rate; equal to the Summary",
  accrued: "the accrued, unpaid part of both; for a month, closing less opening accrued",
} as const;

/** One open lot: its cost, its value, its gain, and the parts of that. */
export const LOT_FIGURES: Readonly<Record<LotKey["part"], FigureWords>> = {
  cost: {
    title: "Cost",
    rule: "Cost of the lot’s remaining units at the rate of the day they were acquired; an average cost is the average of the amounts paid, each at the rate of its day.",
    formula: "cost × rate of the day it was acquired",
  },
  value: {
    title: "Value",
    rule: "The lot’s remaining units at the latest price on or before the day and the closing rate.",
    formula: "units × price × closing rate",
  },
  gain: { title: "Unrealised gain", rule: GAIN, formula: GAIN_OF_LOTS },
  currency: {
    title: "Currency part of the unrealised gain",
    rule: "Cost of the lot’s remaining units, at the closing rate less at the rate of the day they were acquired.",
    formula: "cost × (closing rate − rate of the day it was acquired)",
  },
  price: {
    title: "Price part of the unrealised gain",
    rule: "Value of the lot’s remaining units less their cost, both in the holding’s own currency, at the closing rate. Accrued interest is excluded.",
    formula: "(units × price − cost) × closing rate",
  },
};

/** What the title of an unrealised gain says of the lots that it is of. */
export const GAIN_TERMS: Readonly<Record<TermAsked, string>> = {
  short: ", short term",
  long: ", long term",
  debt: " of debts, from rates and prices",
  all: "",
};

/** Sums of the Summary and of Analytics beside those of {@link TOTAL_FIGURES}, and what of them one position has. */
export const ANALYTIC_FIGURES = {
  opening: {
    title: "Opening value",
    rule: "Sum of the values on the earlier date of the positions now in the group.",
    formula: "sum of the values of the group’s positions at the earlier day",
  },
  unrealised: { title: "Unrealised gain", rule: GAIN, formula: "sum of the unrealised gains of the positions" },
  unrealised_of_position: { title: "Unrealised gain", rule: GAIN, formula: `sum of ${GAIN_OF_LOTS}` },
  paid_in: { title: "Paid-in capital", rule: PAID, formula: "sum of amounts paid into each holding" },
  paid_into_position: { title: "Paid into", rule: PAID, formula: "sum of payments, including fees" },
  share_of_commitment: {
    title: "Share of a commitment",
    rule: "The commitment’s figure at the ownership share in its account and at the day’s rate.",
    formula: "figure of the commitment",
  },
  cancelled: {
    title: "Cancelled",
    rule: "The issuer is included too. Mutual debts and holdings would count twice, so this holding counts as zero.",
    formula: "value × share − counted value",
  },
  difference: {
    title: "Difference",
    rule: "Statement less ledger at the end of the statement date.",
    formula: "stated − ledger",
  },
} as const satisfies Readonly<Record<string, FigureWords>>;

/** The rule of a custom column, whose title and formula are its own text. */
export const CUSTOM_COLUMN_RULES = {
  all: "A custom column across all positions: fields are read from the total, and fields inside sum, min, max or count from each position.",
  row: "A custom column across a row’s positions: fields are read from the row, and fields inside sum, min, max or count from each of its positions.",
  position: "A custom column for one position: fields are read from that position.",
} as const;
