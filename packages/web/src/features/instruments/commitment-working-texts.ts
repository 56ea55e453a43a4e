import { commitmentTermsTexts } from "./commitment-terms-texts.ts";

const { tiers, net, carried, total } = commitmentTermsTexts;

/** Texts of how fees and the waterfall of a commitment are worked out. */
export const commitmentWorkingTexts = {
  upTo: (day: string) => `Up to ${day}`,
  target: "Charged on",
  rate: "Fee a year",
  carry: "Carried interest",
  hurdle: "Hurdle a year",
  shared: "What is shared, in all",
  evidence: "Its evidence",
  open: "Open",
  cashBefore: "Cash before",
  called: "Called in the month, of all commitments",
  calls: {
    rules: {
      noticed: "Notices that are not paid yet, in the month in which they are due; overdue ones in the first.",
      expected:
        "What is unfunded, in equal parts every quarter up to the end of the commitment; the last takes the remainder.",
      others: "Notices and expected calls of your other commitments in the same currency.",
      cash_after: "What is left of the cash at hand once the calls of this month and the months before are paid.",
    },
    formulas: {
      noticed: "sum of the notices due in the month",
      expected: "unfunded ÷ quarters that are left",
      others: "the same of each of them",
      cash_after: "cash before − called in the month",
    },
  },
  feeRules: {
    expected: "What the terms ask for on the days of this year, as far as they have passed.",
    ahead: "What the terms ask for on the days of this year that are still to come, on the base as it is now.",
    charged: "Fees inside and outside the commitment in the notices of this year, paid or not.",
    expenses:
      "What the notices of the year charge beyond the management fee of the whole year: fees are charged in advance.",
    cap: "What the terms allow of expenses in a year: an amount, or a percentage of the base.",
    left: "What of the cap is left.",
    beyond: "Expenses beyond what the cap allows.",
  },
  feeFormulas: {
    expected: "base × fee × days ÷ 365, from day to day",
    ahead: "base now × fee × days ÷ 365",
    charged: "up to the end of the year − up to the end of the year before",
    expenses: "in the notices − expected − still to come, at least nothing",
    cap: "the amount a year, or the percentage × base",
    left: "cap − expenses within it",
    beyond: "expenses − expenses within the cap",
  },
  rows: { ...tiers, net_to_investor: net, carried_interest: carried, total },
  /** what adds up to a row; a tier is filled by itself */
  madeOf: {
    return_of_capital: [],
    preferred_return: [],
    profit: [],
    catch_up: [],
    carry_of_rest: [],
    net_to_investor: ["return_of_capital", "preferred_return", "profit"],
    carried_interest: ["catch_up", "carry_of_rest"],
    total: ["net_to_investor", "carried_interest"],
  },
  tierRules: {
    return_of_capital: "First, until what was paid in is given back.",
    preferred_return:
      "Then, until the hurdle on capital not yet returned is paid: days by actual/365, compounded each year.",
    profit: "What is left after the catch-up, less the manager’s share of it.",
    catch_up: "Then to the manager alone, until it has its share of all profit.",
    carry_of_rest: "The manager’s share of what is left after the catch-up.",
    net_to_investor: "What comes to you of all tiers.",
    carried_interest: "What the manager takes of all tiers.",
    total: "What is shared: both sides together.",
  },
} as const;
