import { lotsTexts } from "./lots-texts.ts";

/** Texts of how the figures of lots come about. */
export const lotsWorkingTexts = {
  sold: {
    quantity: {
      title: "Units sold",
      rule: "Units of one lot that this sale took. Below zero a short position was closed.",
    },
    proceeds_own: {
      title: "Proceeds",
      rule: "What these units brought: their part of the money of the sale, selling fees taken off unless they are set apart.",
    },
    basis_own: { title: "Cost", rule: "What these units cost when they came: their part of the cost of their lot." },
  },
  allSold: "All that was sold of it in this account",
  open: "Open",
  totalFormula: "realised + unrealised",
  soldIn: (account: string) => `Sold in ${account}, all terms`,
  realised: {
    rule: "Of what was sold: proceeds at the rate of the sale less cost at the rate of the day it was acquired.",
    formula: "sum of proceeds − cost",
  },
  unrealised: {
    rule: "Of what is held: value at the closing rate less cost at the rate of the day it was acquired. Accrued interest is no gain.",
    formula: "sum of value − cost",
  },
  termRules: {
    short: "Short term: sold on or before the anniversary of its acquisition.",
    long: "Long term: sold after the anniversary of its acquisition.",
    debt: "Of debts: what rates and prices made of them.",
    all: "",
  },
  named: {
    realised: { short: lotsTexts.realisedShort, long: lotsTexts.realisedLong, debt: lotsTexts.realisedDebt },
    unrealised: { short: lotsTexts.unrealisedShort, long: lotsTexts.unrealisedLong, debt: lotsTexts.unrealisedDebt },
  },
} as const;
