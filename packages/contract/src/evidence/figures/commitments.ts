import type { FigureWords } from "./words.ts";

const RECORDED = "From notices and payments up to the end of the day, in the commitment’s currency.";
const BY_TERMS = "From the commitment’s recorded terms, notices, payments and value up to the end of the day.";

/** What a commitment, or all of a currency put together, comes to. */
export const COMMITMENT_FIGURES = {
  committed: {
    title: "Committed",
    rule: RECORDED,
    formula: "the commitment by its recorded terms",
  },
  called: {
    title: "Called",
    rule: RECORDED,
    formula: "all announced calls",
  },
  paid_in: {
    title: "Paid in",
    rule: RECORDED,
    formula: "calls paid, including fees",
  },
  invested: {
    title: "Invested",
    rule: RECORDED,
    formula: "calls paid, excluding fees",
  },
  fees: {
    title: "Fees",
    rule: RECORDED,
    formula: "the part of paid-in capital spent on fees",
  },
  unfunded: {
    title: "Unfunded",
    rule: RECORDED,
    formula: "committed − called + recallable, excluding fees outside the commitment",
  },
  recallable: {
    title: "Recallable",
    rule: RECORDED,
    formula: "distributions that can be called again",
  },
  distributed: {
    title: "Distributed",
    rule: RECORDED,
    formula: "distributions received",
  },
  return_of_capital: {
    title: "Return of capital",
    rule: RECORDED,
    formula: "the part of distributions that returns paid-in capital",
  },
  payable: {
    title: "Called, not paid",
    rule: RECORDED,
    formula: "called, not yet paid",
  },
  receivable: {
    title: "Announced, not received",
    rule: RECORDED,
    formula: "announced, not yet received",
  },
  value: {
    title: "Value",
    rule: RECORDED,
    formula: "units held × price, as on the Summary",
  },
  tvpi: {
    title: "TVPI",
    rule: RECORDED,
    formula: "(distributed + value) ÷ paid in",
  },
  dpi: {
    title: "DPI",
    rule: RECORDED,
    formula: "distributed ÷ paid in",
  },
  rvpi: {
    title: "RVPI",
    rule: RECORDED,
    formula: "value ÷ paid in",
  },
  pic: {
    title: "PIC",
    rule: RECORDED,
    formula: "paid in ÷ committed",
  },
  moic: {
    title: "MOIC",
    rule: RECORDED,
    formula: "(distributed + value) ÷ invested, excluding fees",
  },
  irr: {
    title: "IRR, per year",
    rule: RECORDED,
    formula: "the annual rate that discounts all flows to zero, actual/365 days",
  },
} as const satisfies Readonly<Record<string, FigureWords>>;
export type CommitmentFigure = keyof typeof COMMITMENT_FIGURES;

/** What is said of a figure of all commitments of a currency: of a multiple its own formula instead. */
export const POOLED = {
  rule: "All commitments in this currency combined: based on total paid in, distributed and remaining value, not an average.",
  formula: "sum over all commitments",
} as const;

/** What follows from the terms of a commitment. */
export const TERM_FIGURES = {
  fee_base: {
    title: "Fee base",
    rule: BY_TERMS,
    formula: "the fee base by the terms on this date",
  },
  fees_expected: {
    title: "Expected fees",
    rule: BY_TERMS,
    formula: "base × fee × days ÷ 365, from day to day",
  },
  fees_charged: {
    title: "Fees charged in notices",
    rule: BY_TERMS,
    formula: "fees within and outside the commitment, from all notices",
  },
  fees_difference: {
    title: "Charged above the terms",
    rule: BY_TERMS,
    formula: "fees charged in notices − expected fees",
  },
  fees_ahead: {
    title: "Fees in the next twelve months",
    rule: BY_TERMS,
    formula: "base now × fee × days ÷ 365",
  },
  cap: {
    title: "Expense cap this year",
    rule: BY_TERMS,
    formula: "the annual amount, or percentage of the base",
  },
  cap_used: {
    title: "Expenses within the cap this year",
    rule: BY_TERMS,
    formula: "fees in the year’s notices above the full year’s management fee, up to the cap",
  },
  cap_left: {
    title: "Remaining cap this year",
    rule: BY_TERMS,
    formula: "cap − expenses within it",
  },
  open_capital: {
    title: "Unreturned capital",
    rule: BY_TERMS,
    formula: "paid in − capital returned, by the waterfall",
  },
  open_preferred: {
    title: "Unpaid preferred return",
    rule: BY_TERMS,
    formula: "hurdle on unreturned capital, actual/365 days, compounded annually − preferred return paid",
  },
  net_received: {
    title: "Received, net of carry",
    rule: BY_TERMS,
    formula: "distributions received: capital, preferred return and share of the remainder",
  },
  carry_paid: {
    title: "Carried interest to date",
    rule: BY_TERMS,
    formula: "catch-up and share of the remainder due to the manager before the distributions received",
  },
  net_to_investor: {
    title: "Net to you, if sold at current value",
    rule: BY_TERMS,
    formula: "capital, preferred return and share after the catch-up",
  },
  carried_interest: {
    title: "Carried interest, if sold at current value",
    rule: BY_TERMS,
    formula: "catch-up to the manager’s share of total profit, and the share of the remainder",
  },
} as const satisfies Readonly<Record<string, FigureWords>>;
export type TermFigure = keyof typeof TERM_FIGURES;
