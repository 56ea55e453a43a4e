import { catalogue } from "../../../language/catalogue.ts";
import { lotColumnTexts } from "../../../records/table/lot-column-texts.ts";
import { lotsTexts } from "./lots-texts.ts";

/** Texts of how the figures of lots come about. */
export const lotsEvidenceTexts = catalogue({
  sold: {
    quantity: {
      title: "Units sold",
      rule: "Units of one lot sold in this sale. Negative units closed a short position.",
    },
    proceeds_own: {
      title: "Proceeds",
      rule: "These units’ share of the sale proceeds, net of selling fees unless fees are treated as an expense.",
    },
    basis_own: { title: "Cost", rule: "These units’ share of the cost of their lot." },
    gain_currency: {
      title: lotColumnTexts.ofRates,
      rule: "Cost of these units in their own currency at the rate of the sale date, less at the rate of the acquisition date.",
    },
    gain_price: {
      title: lotColumnTexts.ofPrices,
      rule: "Proceeds less cost of these units, both in their own currency, at the rate of the sale date.",
    },
  },
  allSold: "All sales in this account",
  open: "Open",
  totalFormula: "realised + unrealised",
  soldIn: (account: string) => `Sold in ${account}, all terms`,
  realised: {
    rule: "Proceeds at the rate of the sale date less cost at the rate of the acquisition date.",
    formula: "sum of proceeds − cost",
  },
  unrealised: {
    rule: "Value at the closing rate less cost at the rate of the acquisition date, excluding accrued interest.",
    formula: "sum of value − cost",
  },
  termRules: {
    short: "Short term: sold on or before the anniversary of its acquisition.",
    long: "Long term: sold after the anniversary of its acquisition.",
    debt: "Debts: effect of rates and prices.",
    all: "",
  },
  named: {
    realised: { short: lotsTexts.realisedShort, long: lotsTexts.realisedLong, debt: lotsTexts.realisedDebt },
    unrealised: { short: lotsTexts.unrealisedShort, long: lotsTexts.unrealisedLong, debt: lotsTexts.unrealisedDebt },
  },
});
