import { catalogue } from "../../../language/catalogue.ts";
import { commitmentTermsTexts } from "./commitment-terms-texts.ts";

const { tiers, net, carried, total } = commitmentTermsTexts;

/** Texts of how fees and the waterfall of a commitment are worked out. */
export const commitmentEvidenceTexts = catalogue({
  upTo: (day: string) => `Up to ${day}`,
  target: "Charged on",
  rate: "Annual fee",
  carry: "Carried interest",
  hurdle: "Annual hurdle",
  shared: "Total distributed",
  evidence: "Evidence",
  open: "Open",
  cashBefore: "Cash before",
  called: "Called in the month, all commitments",
  calls: {
    rules: {
      noticed: "Unpaid notices in the month they are due; overdue notices in the first month.",
      expected:
        "Unfunded capital in equal quarterly amounts until the end of the commitment; the last takes the remainder.",
      others: "Notices and expected calls of your other commitments in the same currency.",
      cash_after: "Available cash after paying the calls of this and all earlier months.",
    },
    formulas: {
      noticed: "sum of the notices due in the month",
      expected: "unfunded ÷ remaining quarters",
      others: "same calculation for each commitment",
      cash_after: "cash before − called in the month",
    },
  },
  feeRules: {
    expected: "Fee by the terms for the elapsed days of this year.",
    ahead: "Fee by the terms for the remaining days of this year, on the current base.",
    charged: "Fees inside and outside the commitment in this year’s notices, paid or unpaid.",
    expenses: "Charges in the year’s notices above the full year’s management fee, as fees are charged in advance.",
    cap: "Annual expense limit in the terms: an amount, or a percentage of the base.",
    left: "Remaining part of the cap.",
    beyond: "Expenses above the cap.",
  },
  feeFormulas: {
    expected: "base × fee × days ÷ 365, from day to day",
    ahead: "base now × fee × days ÷ 365",
    charged: "up to the end of the year − up to the end of the year before",
    expenses: "charged in notices − expected − upcoming, at least zero",
    cap: "the annual amount, or percentage × base",
    left: "cap − expenses within it",
    beyond: "expenses − expenses within the cap",
  },
  rows: { ...tiers, net_to_investor: net, carried_interest: carried, total },
  tierRules: {
    return_of_capital: "First, until paid-in capital is returned.",
    preferred_return: "Then, until the hurdle on unreturned capital is paid: actual/365 days, compounded annually.",
    profit: "The remainder after the catch-up, less the manager’s share.",
    catch_up: "Then to the manager only, until the manager has its share of total profit.",
    carry_of_rest: "The manager’s share of the remainder after the catch-up.",
    net_to_investor: "Your amount across all tiers.",
    carried_interest: "The manager’s amount across all tiers.",
    total: "Both parties together.",
  },
});
