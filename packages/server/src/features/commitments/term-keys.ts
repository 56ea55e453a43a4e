import { recordKey, type RecordKey } from "@distributary/contract/evidence/record-key";

/** What each figure that follows from the terms of a commitment is called. */
export const TERM_TITLES = {
  fee_base: "Fee base",
  fees_expected: "Expected fees",
  fees_charged: "Fees charged in notices",
  fees_difference: "Charged above the terms",
  fees_ahead: "Fees in the next twelve months",
  cap: "Expense cap this year",
  cap_used: "Expenses within the cap this year",
  cap_left: "Remaining cap this year",
  open_capital: "Unreturned capital",
  open_preferred: "Unpaid preferred return",
  net_received: "Received, net of carry",
  carry_paid: "Carried interest to date",
  net_to_investor: "Net to you, if sold at current value",
  carried_interest: "Carried interest, if sold at current value",
} as const;
export type TermFigure = keyof typeof TERM_TITLES;

/** How each of them is worked out, for people. */
export const TERM_FORMULAS: Readonly<Record<TermFigure, string>> = {
  fee_base: "the fee base by the terms on this date",
  fees_expected: "base × fee × days ÷ 365, from day to day",
  fees_charged: "fees within and outside the commitment, from all notices",
  fees_difference: "fees charged in notices − expected fees",
  fees_ahead: "base now × fee × days ÷ 365",
  cap: "the annual amount, or percentage of the base",
  cap_used: "fees in the year’s notices above the full year’s management fee, up to the cap",
  cap_left: "cap − expenses within it",
  open_capital: "paid in − capital returned, by the waterfall",
  open_preferred: "hurdle on unreturned capital, actual/365 days, compounded annually − preferred return paid",
  net_received: "distributions received: capital, preferred return and share of the remainder",
  carry_paid: "catch-up and share of the remainder due to the manager before the distributions received",
  net_to_investor: "capital, preferred return and share after the catch-up",
  carried_interest: "catch-up to the manager’s share of total profit, and the share of the remainder",
};

/** The keys under which the figures of a commitment's terms open, by their names. */
export function termKeys(id: string, { at, asKnownOn }: Pick<RecordKey, "at" | "asKnownOn">): Record<string, string> {
  const names = Object.keys(TERM_TITLES);
  return Object.fromEntries(
    names.map((name) => [name, recordKey({ figure: `fund.${name}`, ids: [id], at, asKnownOn })]),
  );
}
